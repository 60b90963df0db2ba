// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"name\":", name)
        switch target {
        case .fid(let value)?: writer.member("\"fid\":", value)
        case .token(let value)?: writer.member("\"token\":", value)
        case .topic(let value)?: writer.member("\"topic\":", value)
        case .condition(let value)?: writer.member("\"condition\":", value.text)
        case nil: break
        }
        writer.member("\"notification\":{", fields: notificationSection)
        writer.member("\"data\":{", data)
        writer.member("\"android\":{", fields: androidSection)
        writer.member("\"android_v2\":{", fields: androidV2Section)
        writer.member("\"apns\":{", fields: apnsSection)
        writer.member("\"webpush\":{", fields: webpushSection)
        writer.member("\"fcm_options\":{", fields: fcmOptionsSection)
    }
}

extension PushMessage.Notification: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"title\":", title)
        writer.member("\"body\":", body)
        writer.member("\"image\":", image)
    }
}

extension PushMessage.FCMOptions: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"analytics_label\":", analyticsLabel)
    }
}
