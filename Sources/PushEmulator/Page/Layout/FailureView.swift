// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushPreview

/// The view of an error.
struct FailureView {
    private let status: HTTPResponse.Status
    private let sentence: String

    init(_ error: APIError) { (status, sentence) = (error.status, error.message) }

    init(_ error: FCMStatus) {
        (status, sentence) = (HTTPResponse.Status(code: error.code), error.message)
    }

    init(_ failure: StorageFailure) {
        status = .serviceUnavailable
        sentence = "The emulator's storage cannot be read (\(failure.reason)); see where it keeps its data."
    }

    var frame: PageFrame {
        PageFrame(
            title: status == .notFound ? "Not here" : "That did not work",
            status: status,
            content: """
                <section class="note-page"><h1>\(status == .notFound ? "Not here" : "That did not work" as HTML)</h1>
                <p dir="auto">\(sentence)</p><p><a class="button" href="/">To the inbox</a></p></section>
                """
        )
    }
}
