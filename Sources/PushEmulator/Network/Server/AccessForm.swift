// SPDX-License-Identifier: Apache-2.0

import Hummingbird

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
