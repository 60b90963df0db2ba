// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages

#if Services
import PushEmulator
#endif

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract:
            "Checks this machine for what RichPush needs, or an app's folder for what its pushes need, and names the remedies.",
        discussion: """
            EXAMPLES
              richpush doctor
              richpush doctor --format json
              richpush doctor --data-dir ~/push
              richpush doctor --confinement
              richpush doctor --app ~/app

            --app reads the folder of an app, its Xcode project, Info.plists, entitlements, manifest, build scripts and \
            resources, and lists what keeps phones from showing its pushes, with file, line and remedy. Nothing in the \
            folder is run. richpush lint --explain RULE explains the rule in brackets.

            Exit status: 0 when everything that RichPush needs is here, 1 when something is missing or damaged or the app \
            has an error, 65 when the folder has no app, \
            69 when the data cannot be read at all.
            """
    )

    @Option(help: "The output format: text or json.")
    var format = OutputFormat.text

    #if Services
    @Option(
        name: .customLong("data-dir"),
        help: "Check the data of an emulator in this folder instead: damaged files, rows and values.",
        completion: .directory
    )
    var dataFolder: String?
    #endif

    @Flag(
        help: """
            Try instead what hostile code of an app's extension would, in a process that is held as an extension's is, and \
            list what this machine refuses.
            """
    )
    var confinement = false

    @OptionGroup
    var app: AppOptions

    func run() async throws {
        if confinement {
            return try report(ConfinementDiagnosis.make()) { missing, _ in
                missing == 0
                    ? "This machine refuses what an extension must not do."
                    : "This machine does not refuse \(missing.counted("try", "tries")); run only extensions that you trust."
            }
        }
        if let app = try app.read(isOne: false) { return try AppDiagnosis(app).report(in: format) }
        #if Services
        if let dataFolder {
            return try await EmulatorFailure.exiting {
                try report(DataFolderDiagnosis.make(URL(filePath: dataFolder))) { damages, _ in
                    damages == 0 ? "An emulator can use the data." : "The remedies stand behind the arrows."
                }
            }
        }
        #endif
        var diagnoses = LibcurlDiagnosis.make()
        diagnoses.append(CertificateDiagnosis.make())
        diagnoses.append(TemporaryFolderDiagnosis.make())
        diagnoses.append(await LoopbackDiagnosis.make())
        diagnoses += ProgramDiagnosis.make()
        diagnoses += await FontDiagnosis.make()
        try report(diagnoses) { missing, optional in
            let others = optional == 0 ? "." : "; the notes say which commands need more."
            return missing == 0
                ? "Everything that RichPush itself needs is here\(others)"
                : "\(missing.counted("thing")) that RichPush needs must be fixed, as the arrows say."
        }
    }

    /// - Parameter sentence: The conclusion from the numbers of missing and of optional things.
    private func report(_ diagnoses: [Diagnosis], _ sentence: (_ missing: Int, _ optional: Int) -> String) throws {
        let missing = diagnoses.count { $0.status == .missing }
        switch format {
        case .text:
            let end = sentence(missing, diagnoses.count { $0.status == .optional })
            try StandardOutput.print(.init(lines: (diagnoses.map(Self.line) + ["", end]).joined(separator: "\n")))
        case .json:
            try StandardOutput.print(
                json: String(
                    decoding: JSONValue.object(["diagnoses": .array(diagnoses.map(\.json))]).encoded(pretty: true),
                    as: UTF8.self
                )
            )
        }
        if missing > 0 { throw ExitStatus.findings }
    }

    private static func line(_ diagnosis: Diagnosis) -> String {
        let mark =
            switch diagnosis.status {
            case .ok: "ok     "
            case .optional: "note   "
            case .missing: "MISSING"
            }
        let remedy = diagnosis.remedy.map { "\n         -> \($0)" } ?? ""
        return "\(mark)  \(diagnosis.subject): \(diagnosis.detail)\(remedy)"
    }
}
