// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore

/// The quick path of ``SendRoute``, for sends in the usual form of SDKs.
final class PlainSends: QuickPath {
    private let google: GoogleService
    private let groupCommit: GroupCommit

    init(_ google: GoogleService, on connection: any Channel) {
        self.google = google
        groupCommit = google.core.groupCommits.onCurrentLoop(connection.eventLoop)
    }

    func request(_ head: HTTPRequest) -> (any QuickRequest)? {
        guard google.core.faults.isIdle, let project = Self.project(of: head) else { return nil }
        return PlainSend(
            google: google,
            groupCommit: groupCommit,
            project: project,
            fields: head.headerFields,
            keptFields: KeptHeaders.text(head.headerFields)
        )
    }

    private static let prefix = Array("/v1/projects/".utf8)
    private static let suffix = Array("/messages:send".utf8)

    /// Returns the project in the path of such a request; `nil` for other requests, judged by their heads.
    private static func project(of head: HTTPRequest) -> String? {
        let fields = head.headerFields
        guard head.method == .post, var path = head.path, fields[.contentEncoding] == nil,
            fields[.contentType]?.hasPrefix("application/json") != false
        else { return nil }
        return path.withUTF8 { path in
            guard path.count > prefix.count + suffix.count, path.starts(with: prefix),
                path.suffix(suffix.count).elementsEqual(suffix)
            else { return nil }
            let project = UnsafeBufferPointer(rebasing: path[prefix.count..<path.count - suffix.count])
            return project.allSatisfy(isPlain) ? String(decoding: project, as: UTF8.self) : nil
        }
    }

    /// Whether a byte needs no escape, neither in a path nor in JSON.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }
}

/// A send that is answered before the router.
private struct PlainSend: QuickRequest {
    let google: GoogleService
    let groupCommit: GroupCommit
    let project: String
    let fields: HTTPFields
    /// The fields' content for the inbox.
    let keptFields: String?

    var service: RequestedService { .google }

    func answer(_ body: ByteBuffer, completion: @escaping Completion) -> Bool {
        guard google.core.faults.isIdle else { return false }
        let sending = google.sending(in: project, fields, keeping: keptFields, ServiceQuery(nil), body)
        let name = sending.name
        groupCommit.store(sending, of: google.core) { outcome in
            let answer = SendAnswer(name, outcome)
            completion(answer.head, answer.body)
        }
        return true
    }
}
