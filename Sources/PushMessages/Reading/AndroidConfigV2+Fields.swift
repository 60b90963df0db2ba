// SPDX-License-Identifier: Apache-2.0

extension PushMessage.AndroidConfigV2: ProtobufMessage {
    static let typeName = "AndroidConfigV2"

    init() { self.init(collapseKey: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "collapse_key": reader.string(field, into: &collapseKey)
        case "ttl": reader.duration(field, into: &ttl)
        case "restricted_package_name": reader.string(field, into: &restrictedPackageName)
        case "data": reader.map(field, entryType: "AndroidConfigV2.DataEntry", into: &data)
        case "remote_notification":
            if reader.isCandidate(field), !reader.take(oneof: "payload", for: field) { break }
            var remote: RemoteNotification?
            reader.message(field, into: &remote)
            if let remote { payload = .remoteNotification(remote) }
        case "background_sync":
            if reader.isCandidate(field), !reader.take(oneof: "payload", for: field) { break }
            var sync: BackgroundSync?
            reader.message(field, into: &sync)
            if let sync { payload = .backgroundSync(sync) }
        case "fcm_options": reader.message(field, into: &fcmOptions)
        case "direct_boot_ok": reader.bool(field, into: &directBootOK)
        case "bandwidth_constrained_ok": reader.bool(field, into: &bandwidthConstrainedOK)
        case "restricted_satellite_ok": reader.bool(field, into: &restrictedSatelliteOK)
        default: return false
        }
        return true
    }
}

extension PushMessage.AndroidConfigV2.RemoteNotification: ProtobufMessage {
    static let typeName = "RemoteNotification"

    init() { self.init(notification: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "notification": reader.message(field, into: &notification)
        case "mutable_content": reader.bool(field, into: &mutableContent)
        case "use_as_v1_data_message": reader.bool(field, into: &useAsV1DataMessage)
        default: return false
        }
        return true
    }
}

extension PushMessage.AndroidConfigV2.BackgroundSync: ProtobufMessage {
    static let typeName = "BackgroundSync"

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool { false }
}

extension PushMessage.AndroidNotificationV2: ProtobufMessage {
    static let typeName = "AndroidNotificationV2"

    init() { self.init(id: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        guard field.name == "id" else { return readCommon(field, with: &reader) }
        reader.int32(field, into: &id)
        return true
    }
}
