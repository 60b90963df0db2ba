// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Curl
import Foundation
import PushEmulator
import PushMessages

/// The API of an emulator that runs.
struct EmulatorAPI {
    /// The base URL, without a slash at its end.
    let url: String
    /// The access token; `nil` where it needs none.
    private let token: String?

    /// The emulator around this command, or else the one that runs on this machine.
    ///
    /// - Parameter port: The port of its API, where several run.
    /// - Throws: `ExitCode`, after it said why, where there is none, or several and none was chosen.
    init(port: Int?) throws {
        let environment = ProcessInfo.processInfo.environment
        if port == nil, let url = environment["RICHPUSH_EMULATOR_URL"] {
            self.init(url: url, proxyURL: environment["HTTPS_PROXY"])
        } else {
            let access = try EmulatorAccess.running(port: port)
            self.init(url: access.url, proxyURL: access.proxyURL)
        }
    }

    /// The proxy's URL holds the access token too.
    private init(url: String, proxyURL: String?) {
        self.url = url
        token = proxyURL.flatMap(URLComponents.init(string:))?.password
    }

    /// Gets what lies at a path, or sends a document there.
    ///
    /// - Throws: `ExitCode`, after it said why, for every answer but a success.
    func request(_ method: String = "GET", _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        var transfer = Transfer(url: url + path)
        transfer.method = method
        transfer.body = body?.encoded()
        if body != nil { transfer.headers.append(HTTPHeader("Content-Type", "application/json")) }
        if let token { transfer.headers.append(HTTPHeader("Authorization", "Bearer \(token)")) }
        let result: TransferResult
        do throws(CurlError) {
            result = try await CurlEngine.shared.perform(transfer)
        } catch {
            StandardOutput.printError("The emulator at \(url) does not answer: \(error)")
            throw ExitStatus.unavailable
        }
        let json = try? JSONValue(parsing: result.body)
        guard (200..<300).contains(result.status), let json else {
            let sentence = json?["error"]?["message"]?.string ?? "The emulator answers \(result.status)."
            StandardOutput.printError(sentence)
            throw result.status == 404 ? ExitStatus.noInput : ExitCode(64)
        }
        return json
    }

    /// A part of a path, whatever is in it.
    static func segment(_ text: String) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/"))
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}

extension EmulatorAccess {
    /// The emulator that runs on this machine for this user.
    ///
    /// - Parameter port: The port of its API, where several run.
    /// - Throws: `ExitCode`, after it said why, where there is none, or several and none was chosen.
    static func running(port: Int?) throws -> EmulatorAccess {
        let running = EmulatorRecord.running().filter { port == nil || URL(string: $0.url)?.port == port }
        guard let access = running.first, running.count == 1 else {
            StandardOutput.printError(
                running.isEmpty
                    ? "No emulator runs; start one with 'richpush emulator start'."
                    : "Several emulators run (\(running.map(\.url).joined(separator: ", "))); choose one with --port."
            )
            throw ExitStatus.unavailable
        }
        return access
    }
}
#endif
