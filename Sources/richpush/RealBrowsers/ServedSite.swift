// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import LoopbackServer
import PushMessages

/// A site's folder as a browser gets it: its files, the page that subscribes, and Firebase's files.
struct ServedSite: Sendable {
    let site: SiteFolder
    let reports: SiteReports
    let firebase: FirebaseStandIn
    /// The VAPID key of the site's server, in URL-safe base64.
    let key: String
    /// Whether a page of the site stays open.
    let keepsPage: Bool

    private static let reportLimit = 4 * 1024 * 1024
    /// The query by which the script before the worker asks for the worker itself.
    private static let source = "richpush"

    var routes: LoopbackRoutes {
        let files = LoopbackRoutes.folder(site.root)
        return LoopbackRoutes { request in await answer(to: request, files) }
    }

    /// The page that registers the worker.
    static func pageURL(port: Int) -> String { "http://localhost:\(port)\(WorkerWatch.path)page" }

    private func answer(to request: LoopbackRequest, _ files: LoopbackRoutes) async -> LoopbackAnswer {
        // Another site may have given its name this address.
        guard let host = request.header("Host"), let port = Self.ownPort(host) else {
            return .response(status: 421)
        }
        let path = request.path
        if path.hasPrefix(WorkerWatch.path) {
            return own(String(path.dropFirst(WorkerWatch.path.count)), request, port)
        }
        if path.hasPrefix(FirebaseStandIn.hostingPath) {
            let name = path.dropFirst(FirebaseStandIn.hostingPath.count)
            return name == "init.js" ? Self.script(FirebaseStandIn.hostingSettings) : firebaseScript(name, port)
        }
        if path == workerPath, request.target == path { return Self.script(Array(start.utf8)) }
        if request.header("Sec-Fetch-Mode") == "navigate" { reports.takePage("http://\(host)\(request.target)") }
        var request = request
        if path.hasSuffix("/") { request.target = path + "index.html" }
        let answer = await files.answer(request)
        let isScript = path.hasSuffix(".js") || path.hasSuffix(".mjs")
        guard isScript, answer != .notFound else { return answer }
        let bytes = answer.steps.flatMap { step in if case .body(let bytes) = step { bytes } else { [UInt8]() } }
        return Self.script(rewritten(bytes, port))
    }

    private static func ownPort(_ host: String) -> Int? {
        guard let match = host.wholeMatch(of: /(?:localhost|127\.0\.0\.1):([0-9]{1,5})/) else { return nil }
        return Int(match.1)
    }

    private func own(_ name: String, _ request: LoopbackRequest, _ port: Int) -> LoopbackAnswer {
        switch name {
        case "page":
            reports.takeOpening()
            let settings: JSONValue = [
                "worker": .string(workerPath), "key": .string(key),
                "type": .string(site.isModule ? "module" : "classic"),
                // Another origin, so that no page of the site is open any more.
                "next": keepsPage ? .null : .string("http://127.0.0.1:\(port)\(WorkerWatch.path)left"),
            ]
            let text = String(decoding: settings.encoded(), as: UTF8.self).replacing("<", with: "\\u003c")
            return .text(WorkerWatch.page.replacing("SETTINGS", with: text), contentType: "text/html; charset=utf-8")
        case "left": return .text(WorkerWatch.leftPage, contentType: "text/html; charset=utf-8")
        case "watch.js": return Self.script(Array(WorkerWatch.script.utf8))
        case "told.js":
            let query = request.target.dropFirst(request.path.count + 1)
            if let text = query.removingPercentEncoding { reports.take(text.utf8.prefix(Self.reportLimit)) }
            return Self.script([])
        case "report":
            guard request.body.count <= Self.reportLimit else { return .response(status: 413) }
            reports.take(request.body)
            return .response(status: 204)
        default:
            let files = "firebasejs/"
            return name.hasPrefix(files) ? firebaseScript(name.dropFirst(files.count), port) : .notFound
        }
    }

    private func firebaseScript(_ path: some StringProtocol, _ port: Int) -> LoopbackAnswer {
        guard let file = FirebaseStandIn.File(path), let script = firebase.script(file) else { return .notFound }
        reports.takeFirebase(file.version)
        return Self.script(rewritten(script, port))
    }

    private var workerPath: String {
        "/" + (site.worker.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? site.worker)
    }

    /// The worker that is registered: it loads what tells of the site's worker, and then that worker.
    private var start: String {
        let paths = ["\(WorkerWatch.path)watch.js", "\(workerPath)?\(Self.source)"].map {
            String(decoding: JSONValue.string($0).encoded(), as: UTF8.self)
        }
        return paths.map { site.isModule ? "import \($0);\n" : "importScripts(\($0));\n" }.joined()
    }

    /// A script with this machine's address in the place of the one that Google serves Firebase's SDK at.
    private func rewritten(_ script: [UInt8], _ port: Int) -> [UInt8] {
        guard script.firstRange(of: Array(FirebaseStandIn.address.utf8)) != nil else { return script }
        let own = "http://localhost:\(port)\(WorkerWatch.path)firebasejs"
        return Array(String(decoding: script, as: UTF8.self).replacing(FirebaseStandIn.address, with: own).utf8)
    }

    private static func script(_ bytes: [UInt8]) -> LoopbackAnswer {
        .response(
            contentType: "text/javascript; charset=utf-8",
            headers: [.init("Cache-Control", "no-store")],
            body: bytes
        )
    }
}
#endif
