// SPDX-License-Identifier: Apache-2.0

@testable import PushEmulator

/// Searches of the inbox.
enum SearchTarget: FuzzTarget {
    static let name = "search"

    static func check(_ bytes: [UInt8]) {
        let protocols = ["v1", "legacy", "xmpp", "apns", "webpush"].map { WireProtocol(rawValue: $0) }
        do throws(InboxQueryError) {
            let query = try InboxQueryParser.parse(bytes.text, now: 1_795_000_000_000_000, protocols: protocols)
            precondition(query.elements.count <= InboxQueryParser.termLimit)
        } catch {
            precondition(!error.description.isEmpty && error.description.utf8.count < 4096)
        }
    }
}
