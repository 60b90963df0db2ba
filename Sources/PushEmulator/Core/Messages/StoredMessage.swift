// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// A row of the table `messages`, optionally with its request and payload.
struct StoredMessage: Sendable {
    /// The message's number: numbers increase and are never reused.
    var id: Int64
    var project: String
    var wire: String
    /// The message name in the sender's answer; empty for a refused message.
    var name: String
    /// Microseconds since 1970.
    var received: Int64
    /// The kind of target (`token`, `fid`, `topic`, `condition`, or `tokens` for several registrations) and its value.
    var target: (kind: String, value: String)?
    /// The token or installation id of the one device that it was sent to; `nil` for all other targets.
    var recipient: String? { target.flatMap { ["token", "fid"].contains($0.kind) ? $0.value : nil } }
    var title: String?
    var body: String?
    var image: String?
    var label: String?
    var isDryRun: Bool
    /// The HTTP status of the answer.
    var status: Int
    var errorCode: String?
    var isRead: Bool
    var isPending: Bool
    /// The fault that was applied to it, see ``AppliedFault/note``.
    var fault: String?
    /// Why the message was refused; `nil` for an accepted one, and if it was not fetched.
    var refusal: RefusalNote?
    /// The delivery options of the request.
    var details: PushDetails?
    /// The stored header fields of the request, see ``KeptHeaders``.
    var headers: String?
    /// The unchanged body of the request; empty if it was not fetched.
    var request: Data
    /// The payload for devices; `nil` if the request itself is an FCM v1 message, or it was not fetched.
    var payload: Payload?
    /// The columns that could not be read because the file is damaged.
    var damagedColumns: [String] = []

    /// The parts of a message to read.
    enum Parts: Sendable, Hashable {
        /// The parts for lists: all but header fields, request and payload.
        case summary
        case all

        /// The columns, from `messages AS m`.
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
                (SELECT note FROM refusals WHERE message = m.id) AS refusal, \
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
        refusal = reader.readIfPresent("refusal").flatMap(RefusalNote.init)
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

extension StoredMessage {
    /// Returns the number of the newest message; 0 if there is none.
    static func newestID(in database: Database) throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT max(id) FROM messages") ?? 0
    }
}
