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
    /// The request's header fields that were kept, see ``KeptHeaders``.
    var headers: String?
    /// The request's body as it came; empty where it was not asked for.
    var request: Data
    /// What devices get; `nil` where the request itself is a message of FCM v1, and where it was not asked for.
    var payload: Payload?

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
                m.is_dry_run, m.status, m.error_code, m.is_read, m.is_pending, m.fault
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

    init(_ row: Row) {
        id = row["id"]
        project = row["project"]
        wire = row["wire"]
        name = row["name"]
        received = row["received"]
        if let kind = row["target_kind"] as String?, let value = row["target"] as String? { target = (kind, value) }
        title = row["title"]
        body = row["body"]
        image = row["image"]
        label = row["label"]
        isDryRun = row["is_dry_run"]
        status = row["status"]
        errorCode = row["error_code"]
        isRead = row["is_read"]
        isPending = row["is_pending"]
        fault = row["fault"]
        headers = row["headers"] as String?
        request = row["request"] as Data? ?? Data()
        if let kind = row["payload_kind"] as String?, let bytes = row["payload"] as Data? {
            payload = Payload(kind: kind, bytes: [UInt8](bytes))
        }
    }
}
