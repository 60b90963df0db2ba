// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation

extension EmulatorClient {
    /// Sends a form as a browser does; redirections are not followed.
    func submit(_ path: String, _ fields: KeyValuePairs<String, String>) async throws -> Answer {
        let body = fields.map { name, value in
            "\(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")="
                + (value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }
        var transfer = Transfer(url: base + path)
        transfer.method = "POST"
        transfer.body = Array(body.joined(separator: "&").utf8)
        transfer.headers = [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
        transfer.redirects.decide = { _ in .stop }
        let result = try await CurlEngine.shared.perform(transfer)
        return Answer(status: result.status, headers: result.headers, body: result.body)
    }
}
