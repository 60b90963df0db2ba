// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Downloads and the devices' files live in the temporary folder.
enum TemporaryFolderDiagnosis {
    static func make() -> Diagnosis {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "richpush-doctor-\(UUID().uuidString)")
        do {
            try Data([0]).write(to: file)
            try FileManager.default.removeItem(at: file)
            return Diagnosis(subject: "temporary folder", status: .ok, detail: "\(folder.path) is writable")
        } catch {
            return Diagnosis(
                subject: "temporary folder",
                status: .missing,
                detail: "\(folder.path) cannot be written to",
                remedy: "set TMPDIR to a folder that you may write to"
            )
        }
    }
}
