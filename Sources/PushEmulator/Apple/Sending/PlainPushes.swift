// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore

/// The quick path of ``DevicePushRoute``: pushes to a token of letters and digits, with their payload as it is.
final class PlainPushes: QuickPath {
    private let apple: AppleService
    private let connection: any Channel
    private let groupCommit: GroupCommit
    /// The credentials that the provider has shown on the connection; `nil` before its first push.
    private var provider: ProviderConnection?
    /// The host of the request before; requests on one connection name the same.
    private var host: (authority: String?, environment: APNSEnvironment?) = (nil, nil)

    init(_ apple: AppleService, on connection: any Channel) {
        self.apple = apple
        self.connection = connection
        groupCommit = apple.core.groupCommits.onCurrentLoop(connection.eventLoop)
    }

    func request(_ head: HTTPRequest) -> (any QuickRequest)? {
        guard apple.core.faults.isIdle, let token = Self.token(of: head) else { return nil }
        let provider = provider ?? apple.credentials.connection(ofCurrentLoop: connection)
        self.provider = provider
        let authority = head.namedHost
        if host.authority != authority { host = (authority, APNSEnvironment(authority: authority)) }
        return PlainPush(
            apple: apple,
            groupCommit: groupCommit,
            provider: provider,
            token: token,
            fields: head.headerFields,
            environment: host.environment
        )
    }

    private static let prefix = Array("/3/device/".utf8)

    /// The token that the path of such a request names; `nil` for other requests, as far as their heads tell.
    private static func token(of head: HTTPRequest) -> String? {
        guard head.method == .post, var path = head.path, let token = path.withUTF8(token(in:)) else { return nil }
        // APNs ignores the content coding, but a server on the way to it may decompress.
        return head.headerFields[.contentEncoding] == nil ? token : nil
    }

    private static func token(in path: UnsafeBufferPointer<UInt8>) -> String? {
        guard path.count > prefix.count, path.starts(with: prefix) else { return nil }
        let token = UnsafeBufferPointer(rebasing: path[prefix.count...])
        return token.allSatisfy(isPlain) ? String(decoding: token, as: UTF8.self) : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}

/// A push that is answered before the router.
private struct PlainPush: QuickRequest {
    let apple: AppleService
    let groupCommit: GroupCommit
    let provider: ProviderConnection
    let token: String
    let fields: HTTPFields
    let environment: APNSEnvironment?

    var service: RequestedService { .apple }

    func answer(_ body: ByteBuffer, completion: @escaping Completion) -> Bool {
        guard apple.core.faults.isIdle else { return false }
        let request = APNSRequest(token: token, headers: fields, body: body, environment: environment)
        groupCommit.store(apple.sending(request, over: provider), of: apple.core) { outcome in
            let answer = APNSAnswer(request, outcome)
            completion(answer.head, answer.body)
        }
        return true
    }
}
