// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// A message as the store holds it, with the request it came by where that was asked for.
struct StoredMessage: Sendable {
    /// The message's number: later ones have greater ones, and none is given twice.
    var id: Int64
    var project: String
    var wire: String
    /// The name that the sender was answered; empty for a refused one.
    var name: String
    /// Microseconds since 1970.
    var received: Int64
    /// `token`, `fid`, `topic` or `condition`, and the rest of the target.
    var target: (kind: String, value: String)?
    var title: String?
    var body: String?
    var image: String?
    var label: String?
    var isDryRun: Bool
    /// The HTTP status it was answered with.
    var status: Int
    var errorCode: String?
    var isRead: Bool
    var isPending: Bool
    /// The failure on purpose that it has met, see ``FaultHit/note``.
    var fault: String?
    /// What the request said of delivery.
    var details: PushDetails?
    /// The request's header fields that were kept, see ``KeptHeaders``.
    var headers: String?
    /// The request's body as it came; empty where it was not asked for.
    var request: Data
    /// What devices get; `nil` where the request itself is a message of FCM v1, and where it was not asked for.
    var payload: Payload?
    /// The columns that could not be read, because the file is damaged.
    var damagedColumns: [String] = []

    /// What is read of a message.
    enum Parts: Sendable, Hashable {
        /// What lists need: all but the header fields and the request.
        case summary
        case all

        /// The columns, of `messages AS m`.
        var columns: SQL {
            switch self {
            case .summary:
                """
                m.id, m.project, m.wire, m.name, m.received, m.target_kind, m.target, m.title, m.body, m.image, m.label, \
                m.is_dry_run, m.status, m.error_code, m.is_read, m.is_pending, m.fault, \(PushDetails.column)
                """
            case .all:
                """
                \(Self.summary.columns), m.headers, m.request, \
                (SELECT kind FROM payloads WHERE message = m.id) AS payload_kind, \
                (SELECT content FROM payloads WHERE message = m.id) AS payload
                """
            }
        }
    }

    /// Reads a row; damaged columns get neutral values and are named in ``damagedColumns``.
    init(_ row: Row) {
        var reader = DamageTolerantReader(row)
        id = reader.read("id", or: 0)
        project = reader.read("project", or: "")
        wire = reader.read("wire", or: "")
        name = reader.read("name", or: "")
        received = reader.read("received", or: 0)
        let (kind, value): (String?, String?) = (reader.readIfPresent("target_kind"), reader.readIfPresent("target"))
        if let kind, let value { target = (kind, value) }
        title = reader.readIfPresent("title")
        body = reader.readIfPresent("body")
        image = reader.readIfPresent("image")
        label = reader.readIfPresent("label")
        isDryRun = reader.read("is_dry_run", or: false)
        status = reader.read("status", or: 0)
        errorCode = reader.readIfPresent("error_code")
        isRead = reader.read("is_read", or: false)
        isPending = reader.read("is_pending", or: false)
        fault = reader.readIfPresent("fault")
        details = PushDetails(reader.readIfPresent("details"))
        headers = reader.readIfPresent("headers")
        request = reader.readIfPresent("request", as: Data.self) ?? Data()
        var damagedColumns = reader.damagedColumns
        let (payloadKind, bytes) = (
            reader.readIfPresent("payload_kind", as: String.self), reader.readIfPresent("payload", as: Data.self)
        )
        if let payloadKind, let bytes {
            payload = Payload(kind: payloadKind, bytes: [UInt8](bytes))
            if payload == nil { damagedColumns.append("payload") }
        }
        self.damagedColumns = damagedColumns
    }
}
