// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages
import PushPreview

/// `GET /messages/{message}/preview.html` and `preview.png`: what the devices display, as one file to save or share.
///
/// An installed Chromium renders the image, one at a time.
struct MessageFileRoute: PageRoute {
    let services: PageServices

    /// Pixels of the page's width, and device pixels to each.
    private static let (width, scale) = (1280, 1)

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("messages/{message}/preview.html") { request, context -> Response in
            try await file(request, context) { preview, name in
                .file(ByteBuffer(string: preview.html()), named: "\(name).html", type: "text/html; charset=utf-8")
            }
        }
        router.get("messages/{message}/preview.png") { request, context -> Response in
            try await file(request, context) { preview, name in
                do {
                    let html = preview.html(.init(appearance: .light, isStill: true, isBrief: true))
                    let picture = try await Self.browsers.withPermit {
                        try await HeadlessBrowser.find().picture(of: html, width: Self.width, scale: Self.scale)
                    }
                    return .file(ByteBuffer(bytes: picture), named: "\(name).png", type: "image/png")
                } catch let failure as HeadlessBrowser.Failure {
                    throw APIError(
                        status: .serviceUnavailable,
                        code: "UNAVAILABLE",
                        message: failure.description
                    )
                }
            }
        }
    }

    /// A browser takes a few hundred megabytes.
    private static let browsers = AsyncSemaphore(permits: 1)

    private func file(
        _ request: Request,
        _ context: EmulatorRequestContext,
        _ answer: (PreviewPage, String) async throws -> Response
    ) async throws -> Response {
        do {
            let facts = try await MessageFacts(
                MessageReference(context, .none, services.core),
                within: InboxSelection(),
                services
            )
            let message = facts.message
            var preview = PreviewPage(
                title: facts.title,
                subtitle: message.target.map { "\($0.kind) \($0.value)" },
                messageJSON: facts.content.message.json.description,
                findings: facts.findings,
                entries: facts.results.map(\.entry)
            )
            preview.recipient = message.recipient
            return try await answer(preview, "message-\(message.id)")
        } catch let error as APIError {
            return try await page(request) { _, _ in FailureView(error).frame }
        }
    }
}

extension Response {
    /// A file to be saved, which browsers do not open here.
    fileprivate static func file(_ body: ByteBuffer, named name: String, type: String) -> Response {
        var response = Response.inert(body, contentType: type)
        response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return response
    }
}
