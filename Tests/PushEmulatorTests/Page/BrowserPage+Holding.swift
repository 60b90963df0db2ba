// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushPreview

extension BrowserPage {
    /// Holds back what the page asks for from now on, before it leaves the browser.
    ///
    /// - Parameters:
    ///   - address: May hold `*` for anything.
    ///   - kind: The kind of requester, as DevTools calls it; `Fetch` is a script, and its event stream too.
    func hold(_ address: String, _ kind: String? = nil) async throws {
        var pattern: JSONObject = ["urlPattern": .string(address)]
        if let kind { pattern["resourceType"] = .string(kind) }
        try await call("Fetch.enable", ["patterns": [.object(pattern)]])
    }

    /// The next request that is held back.
    func nextHeld() async throws -> JSONValue {
        for await request in heldRequests { return request }
        try Task.checkCancellation()
        throw BrowserProcess.Failure.over
    }

    /// Lets a request go its way, and holds back no more.
    func release(_ request: JSONValue) async throws {
        try await call("Fetch.continueRequest", ["requestId": request])
        try await call("Fetch.disable")
    }

    /// Ends a request as a broken connection does.
    func breakOff(_ request: JSONValue) async throws {
        try await call("Fetch.failRequest", ["requestId": request, "errorReason": "ConnectionReset"])
    }

    /// Answers a request in the place of the server.
    func answer(_ request: JSONValue, _ text: String) async throws {
        try await call(
            "Fetch.fulfillRequest",
            ["requestId": request, "responseCode": 200, "body": .string(Data(text.utf8).base64EncodedString())]
        )
    }
}
