// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import SystemFiles

/// The form with which browsers are asked for the access token in place of a page.
protocol AccessPrompt: Sendable {
    /// The path that the form is posted to.
    var path: String { get }

    /// Returns the form in place of the requested page.
    func page(for request: Request, isWrong: Bool) -> Response
    /// Parses a submitted form; the token is empty if the form cannot be parsed.
    func submission(in request: Request) async -> AccessSubmission
    /// Returns the form again, after a wrong token.
    func refusal(of submission: AccessSubmission, in request: Request) -> Response
}

/// A token that a user typed, and the path of the page to continue to.
struct AccessSubmission: Sendable {
    var token: String
    var destination: String
}

/// Requires the access token, if one is configured, for the API and the page, but not for health checks and the
/// services' paths.
///
/// It accepts the token in `Authorization: Bearer`, in the parameter `access_token`, or as a cookie, which is set by a
/// page opened with that parameter and by the form that browsers get in place of a page. The services' paths require
/// their own credentials, because SDKs send nothing else; `--strict` verifies those.
struct AccessTokenMiddleware: RouterMiddleware {
    /// The digest of the token; digests are compared in constant time.
    private let digest: SHA256.Digest?
    private let services: ServiceList
    private let prompt: any AccessPrompt
    private let guesses = GuessLimit()
    private let start = ContinuousClock.now

    init(token: String?, services: ServiceList, prompt: any AccessPrompt) {
        digest = token.map { SHA256.hash(data: Data($0.utf8)) }
        self.services = services
        self.prompt = prompt
    }

    /// The cookie contains the digest, so that no browser stores the token itself.
    private static let cookie = "richpush_access"

    func handle(
        _ request: Request,
        context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        let service = services.requested(request.uri.path)
        guard let digest, service == .api || service == .page, !Self.isOpen(request.uri.path) else {
            return try await next(request, context)
        }
        if request.uri.path == prompt.path, request.method == .post {
            return await answer(request, digest, from: context.clientAddress)
        }
        if let token = Self.bearer(request), SHA256.hash(data: Data(token.utf8)) == digest {
            return try await next(request, context)
        }
        if let token = Self.parameter(request), SHA256.hash(data: Data(token.utf8)) == digest {
            var response = try await next(request, context)
            if service == .page { response.headers[.setCookie] = Self.setting(digest) }
            return response
        }
        if let value = Self.cookie(request), SHA256.hash(data: Data(value.utf8)) == Self.hash(of: digest) {
            return try await next(request, context)
        }
        if service == .page, request.method == .get, Self.takesHTML(request) {
            return prompt.page(for: request, isWrong: Self.parameter(request) != nil)
        }
        throw APIError(
            status: .unauthorized,
            code: "UNAUTHENTICATED",
            message:
                "The access token is missing or wrong; send it as Authorization: Bearer, or as ?access_token= in the URL."
        )
    }

    /// Sets the cookie if the submitted token is right, and redirects to the requested page.
    private func answer(_ request: Request, _ digest: SHA256.Digest, from address: String) async -> Response {
        if let seconds = guesses.take(from: address, at: ContinuousClock.now - start) {
            let error = APIError(
                status: .tooManyRequests,
                code: "RESOURCE_EXHAUSTED",
                message: "There were too many wrong access tokens; try again in \(seconds) s."
            )
            var response = error.response
            response.headers[.retryAfter] = String(seconds)
            return response
        }
        let form = await prompt.submission(in: request)
        guard SHA256.hash(data: Data(form.token.utf8)) == digest else {
            return prompt.refusal(of: form, in: request)
        }
        guesses.reset(address)
        return Response(
            status: .seeOther,
            headers: [.location: form.destination, .setCookie: Self.setting(digest), .cacheControl: "no-store"]
        )
    }

    /// Sample images contain no secret, and simulated devices download them without credentials; the form needs the
    /// page's style.
    private static func isOpen(_ path: String) -> Bool { path.hasPrefix("/samples/") || path.hasPrefix("/assets/") }

    private static func takesHTML(_ request: Request) -> Bool {
        request.headers[values: .accept].contains(where: namesHTML)
    }

    /// Whether a value of the Accept header is one of a browser that opens a page.
    static func namesHTML(_ accept: String) -> Bool { accept.lowercased().contains("text/html") }

    private static func bearer(_ request: Request) -> String? {
        guard let text = request.headers[.authorization], text.lowercased().hasPrefix("bearer ") else { return nil }
        return String(text.dropFirst(7)).trimmingCharacters(in: .whitespaces)
    }

    private static func parameter(_ request: Request) -> String? {
        for item in (request.uri.query ?? "").split(separator: "&") where item.hasPrefix("access_token=") {
            return item.dropFirst("access_token=".count).replacing("+", with: " ").removingPercentEncoding
        }
        return nil
    }

    private static func cookie(_ request: Request) -> String? {
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == cookie {
                    return parts[1].trimmingCharacters(in: .whitespaces)
                }
            }
        }
        return nil
    }

    private static func text(_ digest: SHA256.Digest) -> String {
        digest.hexadecimal
    }

    private static func hash(of digest: SHA256.Digest) -> SHA256.Digest { SHA256.hash(data: Data(text(digest).utf8)) }

    private static func setting(_ digest: SHA256.Digest) -> String {
        "\(cookie)=\(text(digest)); Path=/; HttpOnly; SameSite=Strict"
    }
}

/// The submitted form for the access token; the token is in the body, never in a URL.
struct AccessForm: Sendable {
    /// The path that it is posted to.
    static let path = "/access"
    /// The maximum length of a token in bytes.
    static let tokenLimit = 4096

    let token: String
    /// A path of the page itself: a form cannot redirect elsewhere.
    let destination: String

    /// Parses the form; `nil` if the body exceeds the limit.
    init?(_ request: Request) async {
        guard let body = try? await request.body.collect(upTo: 4 * Self.tokenLimit) else { return nil }
        let fields = FormFields(String(buffer: body))
        token = fields["token"] ?? ""
        destination = Self.destination(fields["to"] ?? "/")
    }

    /// Returns the requested path and query, without a token in it.
    static func destination(of request: Request) -> String {
        guard request.method == .get else { return "/" }
        let query = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("access_token=") }
        return destination(request.uri.path + (query.isEmpty ? "" : "?") + query.joined(separator: "&"))
    }

    private static func destination(_ text: String) -> String {
        // Browsers read a host after a second slash or a backslash.
        guard text.utf8.count <= 4096, text.hasPrefix("/"), !text.hasPrefix("//"), text != path,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return "/" }
        return text
    }
}
