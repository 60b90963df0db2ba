// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation

/// The things that this machine refuses an app's extension, found out by trying them.
enum ConfinementDiagnosis {
    /// The first argument that has this program try, in the process that `make` starts.
    private static let attempt = "try-confinement"

    /// Tries everything and ends the program, if it was started for that.
    ///
    /// It is called while the program has one thread: libdispatch ends a program whose threads it does not find below `/proc`,
    /// which is hidden there. An extension's process has libdispatch look elsewhere.
    static func attemptIfAsked() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, arguments[1] == attempt else { return }
        ConfinementCheck.attempt(outside: arguments[2])
        exit(0)
    }

    static func make() -> [Diagnosis] {
        let check: ConfinementCheck
        do throws(ExtensionError) {
            check = try ConfinementCheck(OwnProgram.path, [attempt])
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
        return [summary, findings(check)]
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

    /// Whether this kernel tells what it refuses.
    private static func findings(_ check: ConfinementCheck) -> Diagnosis {
        guard let example = check.told.first else {
            return Diagnosis(
                subject: "findings",
                status: .optional,
                detail: "calls that are refused are not told, so no finding says that an extension made them",
                remedy: "use Linux 5.19 or later, outside of a container that listens to seccomp itself"
            )
        }
        return Diagnosis(
            subject: "findings",
            status: .ok,
            detail: "calls that are refused are told, such as: \(example)"
        )
    }
}
