// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushPreview

/// A route of the page, which answers with a view in the common frame.
protocol PageRoute: EmulatorRoute {
    var services: PageServices { get }
}

extension PageRoute {
    /// Answers with a view; errors become a view of their message.
    ///
    /// - Parameters:
    ///   - known: The parameters that the view accepts, besides `project`.
    ///   - view: Makes the view from the parameters and the header's data.
    func page(
        _ request: Request,
        known: Set<String> = [],
        _ view: (QueryItems, PageContext) async throws -> PageFrame
    ) async throws -> Response {
        var project: String?
        let frame: PageFrame
        do {
            let items = try QueryItems(request, known: known.union(["project"]))
            project = items.nonEmpty("project")
            let context = try await PageContext(request, project: project, services)
            return .page(try await view(items, context), context)
        } catch let error as APIError {
            frame = FailureView(error).frame
        } catch let error as FCMStatus {
            frame = FailureView(error).frame
        } catch {
            guard let failure = StorageFailure(error) else { throw error }
            frame = FailureView(failure).frame
        }
        return .page(frame, try await PageContext(request, project: project, services))
    }

    /// Reads the form in a request's body.
    func form(_ request: Request) async throws -> FormFields {
        let buffer = try await request.body.collect(upTo: services.limits.bodyByteCount)
        return FormFields(String(buffer: buffer))
    }
}

extension Response {
    /// A view in its frame.
    static func page(_ frame: PageFrame, _ context: PageContext) -> Response {
        .html(frame.document(context), status: frame.status)
    }

    /// A view, or a part of one, which browsers do not keep, and which loads only what the page's policy allows.
    static func html(_ markup: HTML, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8",
                .contentSecurityPolicy: PagePolicy.text,
                .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: markup.text))
        )
    }

    /// Redirects the browser after a form.
    static func seeOther(_ link: PageLink) -> Response {
        Response(status: .seeOther, headers: [.location: link.description])
    }
}

struct FailureView {
    private let status: HTTPResponse.Status
    private let sentence: String

    init(_ error: APIError) { (status, sentence) = (error.status, error.message) }

    init(_ error: FCMStatus) {
        (status, sentence) = (HTTPResponse.Status(code: error.code), error.message)
    }

    init(_ failure: StorageFailure) {
        status = .serviceUnavailable
        sentence = failure.sentence
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
