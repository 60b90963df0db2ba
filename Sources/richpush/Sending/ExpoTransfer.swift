// SPDX-License-Identifier: Apache-2.0

#if Services
import Curl
import Foundation
import PushMessages

/// Sends a request to Expo's push service, or to an emulator of it, and reads the tickets.
struct ExpoTransfer {
    /// The service's answer.
    struct Answer {
        let status: Int
        /// `nil` for an answer that is not JSON.
        let json: JSONValue?

        /// A line for each ticket, or for each error of the whole request.
        var lines: [(text: String, isError: Bool)] {
            if let errors = json?["errors"]?.array {
                return errors.map { error in
                    let code = error["code"]?.string ?? String(status)
                    return ("refused: \(status) \(code): \(error["message"]?.string ?? "")", true)
                }
            }
            guard let data = json?["data"] else { return [("refused: \(status)", true)] }
            return (data.array ?? [data]).map { ticket in
                if ticket["status"]?.string == "ok" { return (ticket["id"]?.string ?? "", false) }
                let error = ticket["details"]?["error"]?.string ?? "error"
                return ("refused: \(error): \(ticket["message"]?.string ?? "")", true)
            }
        }

        /// Whether the same request may succeed later.
        var isPassing: Bool { status == 429 || status >= 500 }
    }

    /// Where to send: the address of an emulator, or Expo's own.
    let emulator: EmulatorAddress?
    /// A PEM file of authorities to trust; `nil` for the system's.
    let certificateAuthorityFile: String?

    /// The variable with the access token of an account with enhanced security: a command line would show it to everybody.
    static let tokenVariable = "EXPO_ACCESS_TOKEN"

    /// - Throws: `CurlError` if the service cannot be reached, ``CredentialsError`` for a token that would be read on the way.
    func send(_ body: [UInt8]) async throws -> Answer {
        var transfer = Transfer(url: (emulator?.url ?? "https://exp.host") + "/--/api/v2/push/send")
        transfer.method = "POST"
        transfer.body = body
        // Two tries are two messages.
        transfer.mayRepeat = false
        transfer.certificateAuthorityFile = certificateAuthorityFile
        transfer.headers = [HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "application/json")]
        if let token = ProcessInfo.processInfo.environment[Self.tokenVariable], !token.isEmpty {
            try emulator?.checkThatSecretsStayPrivate()
            transfer.headers.append(HTTPHeader("Authorization", "Bearer \(token)"))
        }
        let result = try await CurlEngine.shared.perform(transfer)
        return Answer(status: result.status, json: try? JSONValue(parsing: Array(result.body)))
    }
}
#endif
