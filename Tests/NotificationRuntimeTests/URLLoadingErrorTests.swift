// SPDX-License-Identifier: Apache-2.0

import Curl
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct URLLoadingErrorTests {
    @Test(arguments: [
        (CurlError.Code.timedOut, -1001), (.couldNotResolveHost, -1003), (.couldNotConnect, -1004),
        (.partialFile, -1005), (.gotNothing, -1005), (.receiveError, -1005), (.sendError, -1005), (.http2Stream, -1005),
        (.tooManyRedirects, -1007), (.offline, -1009), (.redirectRefused, -1022), (.tlsHandshakeFailed, -1200),
        (.peerFailedVerification, -1202), (.byteLimitExceeded, -1103), (.cancelled, -999), (.malformedURL, -1000),
        (.unsupportedProtocol, -1002), (.weirdServerReply, -1017), (.writeError, -3003), (.failedToStart, -1),
    ])
    func `libcurl's codes become Apple's`(_ code: CurlError.Code, _ expected: Int) {
        let error = URLLoadingError(CurlError(code: code, detail: "detail", url: "https://h/"))
        #expect(error.code.rawValue == expected)
        #expect(error.url == "https://h/")
        #expect(!error.reason.isEmpty)
        #expect(error.cause?.code == code)
    }

    @Test func `an expired certificate differs from an untrusted one`() {
        let expired = CurlError(
            code: .peerFailedVerification,
            detail: "SSL certificate problem: certificate has expired",
            url: ""
        )
        #expect(URLLoadingError(expired).code == .certificateHasBadDate)
    }

    @Test func `an answer without a status line is one that cannot be parsed`() {
        let error = CurlError(code: .unsupportedProtocol, detail: "Received HTTP/0.9 when not allowed", url: "")
        #expect(URLLoadingError(error).code == .cannotParseResponse)
    }
}
