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
    /// The access token; `nil` if the emulator does not need one.
    private let token: String?

    /// The error for a request without an answer, or with an answer other than success.
    struct Failure: Error {
        let sentence: String
        let status: ExitCode
    }

    /// The emulator around this command, or else the one that runs on this machine.
    ///
    /// - Parameter port: The port of its API, if several run.
    init(runningAt port: Int?) throws(Failure) {
        let environment = ProcessInfo.processInfo.environment
        if port == nil, let url = environment["RICHPUSH_EMULATOR_URL"] {
            self.init(url: url, proxyURL: environment["HTTPS_PROXY"])
        } else {
            let access = try EmulatorAccess.running(at: port)
            self.init(url: access.url, proxyURL: access.proxyURL)
        }
    }

    /// The same for a command.
    ///
    /// - Throws: `ExitCode`, after it said why, if there is none, or if there are several and none was chosen.
    init(port: Int?) throws {
        self = try Failure.exiting { () throws(Failure) in try EmulatorAPI(runningAt: port) }
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
        do {
            return try await perform(method, path, body)
        } catch let failure as Failure {
            throw failure.exit()
        }
    }

    /// The same without a word.
    ///
    /// - Throws: ``Failure`` for every answer but a success; `CancellationError`.
    func perform(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        var transfer = Transfer(url: url + path)
        transfer.method = method
        transfer.body = body?.encoded()
        if body != nil { transfer.headers.append(HTTPHeader("Content-Type", "application/json")) }
        if let token { transfer.headers.append(HTTPHeader("Authorization", "Bearer \(token)")) }
        let result: TransferResult
        do throws(CurlError) {
            result = try await CurlEngine.shared.perform(transfer)
        } catch {
            try Task.checkCancellation()
            throw Failure(sentence: "The emulator at \(url) does not answer: \(error)", status: ExitStatus.unavailable)
        }
        let json = try? JSONValue(parsing: result.body)
        guard (200..<300).contains(result.status), let json else {
            let sentence = json?["error"]?["message"]?.string ?? "The emulator answers \(result.status)."
            let status =
                switch result.status {
                case 404: ExitStatus.noInput
                case 500...: ExitStatus.unavailable
                default: ExitCode.validationFailure
                }
            throw Failure(sentence: sentence, status: status)
        }
        return json
    }

    /// A part of a path, whatever is in it.
    static func segment(_ text: String) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/"))
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}

extension EmulatorAPI.Failure {
    /// Says why, and returns the status that the command ends with.
    func exit() -> ExitCode {
        StandardOutput.printError(.init(lines: sentence))
        return status
    }

    /// Does the work, and says why it failed.
    static func exiting<Value>(_ work: () throws(EmulatorAPI.Failure) -> Value) throws -> Value {
        do throws(EmulatorAPI.Failure) {
            return try work()
        } catch {
            throw error.exit()
        }
    }
}

extension EmulatorAccess {
    /// The emulator that runs on this machine for this user.
    ///
    /// - Parameter port: The port of its API, if several run.
    static func running(at port: Int?) throws(EmulatorAPI.Failure) -> EmulatorAccess {
        let all = EmulatorRecord.running()
        let chosen = all.filter { port == nil || URL(string: $0.url)?.port == port }
        guard let access = chosen.first, chosen.count == 1 else {
            let urls = all.map(\.url).joined(separator: ", ")
            let sentence =
                if all.isEmpty {
                    "No emulator runs; start one with 'richpush emulator start'."
                } else if let port, chosen.isEmpty {
                    "No emulator runs on port \(port); there is \(urls)."
                } else {
                    "Several emulators run (\(urls)); choose one with --port."
                }
            throw EmulatorAPI.Failure(sentence: sentence, status: ExitStatus.unavailable)
        }
        return access
    }

    /// The same for a command.
    ///
    /// - Throws: `ExitCode`, after it said why, if there is none, or if there are several and none was chosen.
    static func running(port: Int?) throws -> EmulatorAccess {
        try EmulatorAPI.Failure.exiting { () throws(EmulatorAPI.Failure) in try running(at: port) }
    }
}
#endif
