// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APNSPayload: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        let mark = writer.count
        writer.member("\"aps\":{", fields: aps)
        let hasAPS = writer.count != mark
        writer.free(custom) { hasAPS && $0 == "aps" }
    }
}

extension JSONWriter {
    mutating func member(_ key: StaticString, fields payload: PushMessage.APNSPayload) {
        let mark = count
        literal(key)
        payload.write(to: &self)
        // An empty object was read, which FCM refuses.
        if payload.isEmptyObject { close(UInt8(ascii: "}")) } else { close(UInt8(ascii: "}"), orReturnTo: mark) }
    }
}
