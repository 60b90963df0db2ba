// SPDX-License-Identifier: Apache-2.0

/// The message attributes that SNS keeps for mobile pushes, by their names.
package enum SNSAttributes {
    /// The header fields of APNs that the attributes set.
    ///
    /// - Parameters:
    ///   - platform: `TTL` has another name for the sandbox.
    ///   - now: Seconds since 1970; SNS counts a lifetime from when the message is published.
    package static func headers(
        for platform: SNSMessage.Platform,
        now: Int,
        _ attribute: (String) -> String?
    ) -> StringMap {
        var headers = StringMap()
        headers["apns-push-type"] = attribute("AWS.SNS.MOBILE.APNS.PUSH_TYPE")
        headers["apns-priority"] = attribute("AWS.SNS.MOBILE.APNS.PRIORITY")
        headers["apns-topic"] = attribute("AWS.SNS.MOBILE.APNS.TOPIC")
        headers["apns-collapse-id"] = attribute("AWS.SNS.MOBILE.APNS.COLLAPSE_ID")
        if let seconds = attribute("AWS.SNS.MOBILE.\(platform.rawValue).TTL").flatMap({ Int($0) }) {
            headers["apns-expiration"] = seconds == 0 ? "0" : String(now + max(0, seconds))
        }
        return headers
    }

    /// The lifetime for FCM in seconds, by its name or the older one.
    package static func lifetime(_ attribute: (String) -> String?) -> Int? {
        (attribute("AWS.SNS.MOBILE.FCM.TTL") ?? attribute("AWS.SNS.MOBILE.GCM.TTL")).flatMap { Int($0) }
    }
}
