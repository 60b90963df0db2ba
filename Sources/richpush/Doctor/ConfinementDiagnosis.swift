// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation

/// What this machine refuses an app's extension, found out by trying it.
enum ConfinementDiagnosis {
    /// The hidden option that has this program try, in the process that `make` starts.
    static let attemptOption = "try-confinement"

    static func make() -> [Diagnosis] {
        let check: ConfinementCheck
        do throws(ExtensionError) {
            check = try ConfinementCheck(ownProgram, ["doctor", "--" + attemptOption])
        } catch {
            return [
                Diagnosis(
                    subject: "confinement",
                    status: .missing,
                    detail: error.description,
                    remedy: "run no extension that you do not trust on this machine"
                )
            ]
        }
        let summary = Diagnosis(subject: "confinement", status: .ok, detail: check.confinement.line)
        return [summary]
            + ConfinementCheck.tries.map { one in
                guard check.succeeded.contains(one.name) else {
                    return Diagnosis(subject: one.kind, status: .ok, detail: "refused: \(one.text)")
                }
                return Diagnosis(
                    subject: one.kind,
                    status: one.remains ? .optional : .missing,
                    detail: "possible: \(one.text)",
                    remedy: one.remains
                        ? "no kernel refuses this by itself; a container that holds the project alone does"
                        : "use Linux 6.12 or later with Landlock and seccomp, or run extensions that you trust"
                )
            }
    }

    /// The path of this program's file.
    private static var ownProgram: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }
}
