// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import FoundationNetworking

/// A task's request to its server.
extension TaskLoad {
    /// The request as a transfer, by the rules of the process, the session, and the request itself.
    func transfer(for request: URLRequest) throws(URLLoadingError) -> Transfer {
        let url = request.url?.absoluteString ?? ""
        var transfer = try Transfer(loading: url, in: scope.process)
        let settings = session.settings
        guard request.cachePolicy != .returnCacheDataDontLoad, settings.requestCachePolicy != .returnCacheDataDontLoad
        else {
            throw URLLoadingError(
                code: .resourceUnavailable,
                reason: "The cache policy forbids to load, and nothing is cached.",
                url: url
            )
        }
        transfer.method = request.httpMethod ?? "GET"
        transfer.body = try body(of: request, url)
        for (name, value) in settings.httpAdditionalHeaders ?? [:] {
            if let name = name as? String, let value = value as? String { transfer.setHeader(name, value) }
        }
        // By name, because a dictionary's order changes from run to run.
        for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
            transfer.setHeader(name, value)
        }
        if transfer.body != nil, !transfer.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            transfer.setHeader("Content-Type", "application/x-www-form-urlencoded")
        }
        let idle = Self.timeout(of: request, settings)
        transfer.limits.idleTime = idle
        transfer.limits.connectTime = idle
        if settings.timeoutIntervalForResource > 0, settings.timeoutIntervalForResource < 1e9 {
            let spent = ContinuousClock.now - startedAt
            transfer.limits.totalTime = max(.zero, .seconds(settings.timeoutIntervalForResource) - spent)
        }
        transfer.destination = try destination()
        if let body = transfer.body {
            task.status.withLock { $0.bodyCount = Int64(body.count) }
        }
        return transfer
    }

    /// Turns the redirect into a question to the delegate, where ATS lets it pass.
    func askAboutRedirects(_ transfer: inout Transfer, _ leg: Int, _ request: URLRequest) {
        let decide = transfer.redirects.decide
        let asked = transfer
        transfer.redirects.decide = { [self] hop in
            let decision = decide(hop)
            guard decision == .follow else { return decision }
            var next = asked
            next.redirect(to: hop.to, status: hop.status)
            let question = Question(hop: hop, request: Self.request(next, after: request))
            state.withLock { state in
                if state.leg == leg { state.question = question }
            }
            return .stop
        }
    }

    /// The request that follows a redirect, as it is shown to a delegate: with the fields that the app itself set.
    private static func request(_ transfer: Transfer, after request: URLRequest) -> URLRequest {
        var next = request
        next.url = URL(string: transfer.url)
        next.httpMethod = transfer.method
        if transfer.body == nil {
            next.httpBody = nil
            next.httpBodyStream = nil
        }
        let kept = Set(transfer.headers.map { $0.name.lowercased() })
        for name in (request.allHTTPHeaderFields ?? [:]).keys where !kept.contains(name.lowercased()) {
            next.setValue(nil, forHTTPHeaderField: name)
        }
        return next
    }

    private func destination() throws(URLLoadingError) -> Transfer.Destination {
        if task is URLSessionDownloadTask {
            let file = try scope.process.downloadFile()
            state.withLock { $0.file = file }
            return .file(path: file.path)
        }
        return switch task.client {
        case .handler, .continuation: .memory
        case .delegate, .stream: .flow
        }
    }

    private func body(of request: URLRequest, _ url: String) throws(URLLoadingError) -> [UInt8]? {
        // A redirect that became a GET has left the body behind.
        let method = request.httpMethod ?? "GET"
        switch task.upload {
        case .data(let data): return method == "GET" || method == "HEAD" ? nil : [UInt8](data)
        case .file(let file):
            guard method != "GET", method != "HEAD" else { return nil }
            guard let data = FileManager.default.contents(atPath: file.path) else {
                throw URLLoadingError(code: .fileDoesNotExist, reason: "The file to send cannot be read.", url: url)
            }
            return [UInt8](data)
        case nil:
            if let body = request.httpBody { return [UInt8](body) }
            return request.httpBodyStream.map(Self.bytes(of:))
        }
    }

    private static func bytes(of stream: InputStream) -> [UInt8] {
        stream.open()
        defer { stream.close() }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= Transfer.loadedByteLimit {
            let count = stream.read(&block, maxLength: block.count)
            guard count > 0 else { break }
            bytes.append(contentsOf: block[..<count])
        }
        return bytes
    }

    /// The shorter of the session's and the request's own idle limit; a request's sixty seconds are nobody's wish.
    private static func timeout(of request: URLRequest, _ settings: URLSessionConfiguration.Values) -> Duration {
        let session = settings.timeoutIntervalForRequest
        let own = request.timeoutInterval
        let seconds = own > 0 && own != 60 ? min(own, session > 0 ? session : own) : session
        return seconds > 0 && seconds < 1e9 ? .seconds(seconds) : .seconds(1_000_000_000)
    }
}

extension Transfer {
    fileprivate mutating func setHeader(_ name: String, _ value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append(HTTPHeader(name, value))
    }
}
