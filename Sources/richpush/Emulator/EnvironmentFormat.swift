// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushEmulator
import PushMessages

/// How `emulator env` writes variables.
enum EnvironmentFormat: String, ExpressibleByArgument, CaseIterable {
    /// `export NAME='value'`, for `eval` in a POSIX shell.
    case shell
    /// `set -gx NAME 'value'`, for fish's `source`.
    case fish
    /// `NAME=value`, as dotenv libraries and `docker --env-file` read it; quoted if a value needs it.
    case dotenv
    /// One object, names to values.
    case json

    func text(of variables: [EmulatorAccess.Variable]) -> String {
        switch self {
        case .shell:
            variables.map { "export \($0.name)='\($0.value.replacing("'", with: "'\\''"))'\n" }.joined()
        case .fish:
            variables.map { variable in
                let value = variable.value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
                return "set -gx \(variable.name) '\(value)'\n"
            }.joined()
        case .dotenv:
            variables.map { "\($0.name)=\(Self.dotenvValue($0.value))\n" }.joined()
        case .json:
            String(
                decoding: JSONValue.object(JSONObject(variables.map { ($0.name, .string($0.value)) })).encoded(
                    pretty: true
                ),
                as: UTF8.self
            ) + "\n"
        }
    }

    private static func dotenvValue(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "_-./:,@%+=~".utf8.contains(byte)
            }
        }
        guard !isPlain else { return value }
        var quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        quoted = quoted.replacing("$", with: "\\$").replacing("\n", with: "\\n")
        return "\"\(quoted)\""
    }
}
#endif
