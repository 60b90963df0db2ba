// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// How browsers are asked for the access token in place of a page.
protocol AccessPrompt: Sendable {
    /// Where the form is posted to.
    var path: String { get }

    /// Asks for the token before what was requested.
    func page(for request: Request, isWrong: Bool) -> Response
    /// What a reader sent; an empty token where it cannot be read.
    func submission(in request: Request) async -> AccessSubmission
    /// Asks again.
    func refusal(of submission: AccessSubmission, in request: Request) -> Response
}

/// A token that a reader typed, and the path of the page to go on to.
struct AccessSubmission: Sendable {
    var token: String
    var destination: String
}

/// Asks for the access token, where one is configured, before anything but health and what Google's hosts answer.
///
/// It is taken from `Authorization: Bearer`, from the parameter `access_token`, or from the cookie that is left by a page
/// opened with that parameter, or by the form that browsers get in place of a page. What Google's hosts answer asks for
/// their own credentials, because SDKs send nothing else; `--strict` verifies those.
struct AccessTokenMiddleware: RouterMiddleware {
    /// The digest of the token; digests are compared in constant time.
    private let digest: SHA256.Digest?
    private let services: ServiceList
    private let prompt: any AccessPrompt

    init(token: String?, services: ServiceList, prompt: any AccessPrompt) {
        digest = token.map { SHA256.hash(data: Data($0.utf8)) }
        self.services = services
        self.prompt = prompt
    }

    /// The cookie holds the digest, so that no browser keeps the token itself.
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
        if request.uri.path == prompt.path, request.method == .post { return await answer(request, digest) }
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

    /// Lets a reader in who has the token, with the cookie, and leads on to what was asked for.
    private func answer(_ request: Request, _ digest: SHA256.Digest) async -> Response {
        let form = await prompt.submission(in: request)
        guard SHA256.hash(data: Data(form.token.utf8)) == digest else {
            return prompt.refusal(of: form, in: request)
        }
        return Response(
            status: .seeOther,
            headers: [.location: form.destination, .setCookie: Self.setting(digest), .cacheControl: "no-store"]
        )
    }

    /// Sample pictures hold no secret, and simulated devices load them with no credentials; the form needs the page's style.
    private static func isOpen(_ path: String) -> Bool { path.hasPrefix("/samples/") || path.hasPrefix("/assets/") }

    private static func takesHTML(_ request: Request) -> Bool {
        request.headers[values: .accept].contains { $0.lowercased().contains("text/html") }
    }

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
        digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    private static func hash(of digest: SHA256.Digest) -> SHA256.Digest { SHA256.hash(data: Data(text(digest).utf8)) }

    private static func setting(_ digest: SHA256.Digest) -> String {
        "\(cookie)=\(text(digest)); Path=/; HttpOnly; SameSite=Strict"
    }
}

/// What a reader answers when the page asks for the access token; the token is in the body, never in an address.
struct AccessForm: Sendable {
    /// Where it is posted to.
    static let path = "/access"
    /// Bytes of a token; none that anybody types is longer.
    static let tokenLimit = 4096

    let token: String
    /// A path of the page itself: whatever the form says, it leads nowhere else.
    let destination: String

    /// Reads the form; `nil` where it is larger than any.
    init?(_ request: Request) async {
        guard let body = try? await request.body.collect(upTo: 4 * Self.tokenLimit) else { return nil }
        let fields = FormFields(String(buffer: body))
        token = fields["token"] ?? ""
        destination = Self.destination(fields["to"] ?? "/")
    }

    /// Where a reader wanted to go, without the token that the address may have held.
    static func destination(of request: Request) -> String {
        guard request.method == .get else { return "/" }
        let query = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("access_token=") }
        return destination(request.uri.path + (query.isEmpty ? "" : "?") + query.joined(separator: "&"))
    }

    private static func destination(_ text: String) -> String {
        // A second slash, also one that leans the other way, makes browsers read a host.
        guard text.utf8.count <= 4096, text.hasPrefix("/"), !text.hasPrefix("//"), text != path,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return "/" }
        return text
    }
}
