// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import Synchronization

/// A tab of a real browser, with everything that went wrong in it.
final class BrowserPage: Sendable {
    private struct State {
        var troubles: [String] = []
        var addresses: [String] = []
        var loadCount = 0
    }

    private let browser: BrowserProcess
    private let session: String
    private let state = Mutex(State())
    /// Requests that are held back, see ``hold(_:)``.
    let heldRequests: AsyncStream<JSONValue>
    private let holder: AsyncStream<JSONValue>.Continuation
    /// The number of each load, the first of which is 1.
    private let (loads, loader) = AsyncStream<Int>.makeStream()

    /// Errors on the console, exceptions, and what a policy had to stop.
    var troubles: [String] { state.withLock(\.troubles) }
    /// Every address that was asked for.
    var addresses: [String] { state.withLock(\.addresses) }

    init(in browser: BrowserProcess, width: Int = 1280, height: Int = 900) async throws {
        self.browser = browser
        (heldRequests, holder) = AsyncStream.makeStream()
        let target = try await browser.call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? .null
        let attached = try await browser.call("Target.attachToTarget", ["targetId": target, "flatten": true])
        session = attached["sessionId"]?.string ?? ""
        browser.listen(to: session) { [weak self] in self?.note($0, $1) }
        for domain in ["Page", "Runtime", "Log", "Network"] { try await call("\(domain).enable") }
        try await call(
            "Page.addScriptToEvaluateOnNewDocument",
            [
                "source": """
                addEventListener("securitypolicyviolation", event =>
                  console.error("policy: " + event.effectiveDirective + " " + event.blockedURI))
                """
            ]
        )
        try await resize(width, height)
    }

    @discardableResult
    func call(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
        try await browser.call(method, parameters, session: session)
    }

    func resize(_ width: Int, _ height: Int) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            ["width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1, "mobile": false]
        )
    }

    /// Loads an address, and returns once everything on it has loaded.
    func open(_ address: String) async throws {
        try await loading { try await self.call("Page.navigate", ["url": .string(address)]) }
    }

    /// Does what makes the page load another, and returns once it has.
    func loading(_ body: () async throws -> Void) async throws {
        let count = state.withLock(\.loadCount)
        try await body()
        for await load in loads where load > count { return }
        try Task.checkCancellation()
        throw BrowserProcess.Failure.over
    }

    /// The value of an expression, or of what it promises.
    @discardableResult
    func evaluate(_ expression: String) async throws -> JSONValue {
        let answer = try await call(
            "Runtime.evaluate",
            ["expression": .string(expression), "awaitPromise": true, "returnByValue": true]
        )
        if let problem = answer["exceptionDetails"] {
            throw BrowserProcess.Failure(description: "\(expression): \(problem.description)")
        }
        return answer["result"]?["value"] ?? .null
    }

    /// Returns once an expression holds, which is asked whenever the page changes or something on it has loaded.
    func when(_ expression: String) async throws {
        try await evaluate(
            """
            new Promise(done => {
              const look = () => {
                if (!(\(expression))) return
                observer.disconnect()
                document.removeEventListener("load", look, true)
                done(true)
              }
              const observer = new MutationObserver(look)
              observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
              // What a picture's load does, windows do not hear.
              document.addEventListener("load", look, true)
              look()
            })
            """
        )
    }

    /// Presses and releases a key.
    func press(_ key: String) async throws {
        let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
        let code: [String: Int] = ["Enter": 13, "Tab": 9, "Escape": 27]
        var down: JSONObject = ["type": "keyDown", "key": .string(key)]
        if let text { down["text"] = .string(text) }
        if let code = code[key] { down["windowsVirtualKeyCode"] = .integer(code) }
        try await call("Input.dispatchKeyEvent", .object(down))
        try await call("Input.dispatchKeyEvent", ["type": "keyUp", "key": .string(key)])
    }

    /// Types a text into the focused element.
    func type(_ text: String) async throws { try await call("Input.insertText", ["text": .string(text)]) }

    private func note(_ method: String, _ parameters: JSONValue) {
        switch method {
        case "Page.loadEventFired":
            let count = state.withLock { state in
                state.loadCount += 1
                return state.loadCount
            }
            loader.yield(count)
        case "Runtime.exceptionThrown":
            add(parameters["exceptionDetails"]?.description ?? "exception")
        case "Runtime.consoleAPICalled" where parameters["type"]?.string == "error":
            add(parameters["args"]?[0]?["value"]?.string ?? parameters.description)
        case "Log.entryAdded" where parameters["entry"]?["level"]?.string == "error":
            add("\(parameters["entry"]?["text"]?.string ?? "") \(parameters["entry"]?["url"]?.string ?? "")")
        case "Network.requestWillBeSent":
            if let address = parameters["request"]?["url"]?.string { state.withLock { $0.addresses.append(address) } }
        case "Fetch.requestPaused": holder.yield(parameters["requestId"] ?? .null)
        case "Inspector.detached":
            holder.finish()
            loader.finish()
        default: break
        }
    }

    private func add(_ trouble: String) { state.withLock { $0.troubles.append(trouble) } }
}

/// Runs a browser with one tab.
func withBrowserPage(width: Int = 1280, height: Int = 900, _ body: (BrowserPage) async throws -> Void) async throws {
    try await BrowserProcess.running { browser in
        try await body(try await BrowserPage(in: browser, width: width, height: height))
    }
}
