// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushEmulator

/// What is damaged in an emulator's data folder.
enum DataFolderDiagnosis {
    static func make(_ folder: URL) throws(EmulatorError) -> [Diagnosis] {
        let damages = try DataFolderCheck.damages(in: folder)
        guard !damages.isEmpty else {
            return [Diagnosis(subject: "data", status: .ok, detail: "\(folder.path) is not damaged")]
        }
        return damages.map { damage in
            Diagnosis(
                subject: "data",
                status: .missing,
                detail: damage.description,
                remedy: damage.table == "messages"
                    ? "delete the message: curl -X DELETE …/api/v1/messages/\(damage.row ?? "")"
                    : "the emulator leaves out what it cannot read; move the folder away to start anew"
            )
        }
    }
}
#endif
