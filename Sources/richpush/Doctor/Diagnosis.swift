// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushPreview
import Subprocess

/// The result of one check of the machine.
struct Diagnosis: Sendable {
    enum Status: String, Sendable {
        case ok
        /// RichPush works, but something optional does not.
        case optional
        /// RichPush, or a named part of it, does not work.
        case missing
    }

    /// The thing that was checked, for instance "libcurl".
    var subject: String
    var status: Status
    /// The result in words.
    var detail: String
    /// How to get what is missing; nil when nothing is.
    var remedy: String?

    var json: JSONValue {
        var object: JSONObject = [
            "subject": .string(subject), "status": .string(status.rawValue), "detail": .string(detail),
        ]
        if let remedy { object["remedy"] = .string(remedy) }
        return .object(object)
    }
}

/// Programs that RichPush can do without: what needs a missing one says so, and tests that do are skipped.
enum ProgramDiagnosis {
    static func make() -> [Diagnosis] {
        [
            (["swift"], "install Swift from https://www.swift.org/install/linux/", "builds apps' service extensions"),
            (
                HeadlessBrowser.programs, "apt-get install chromium",
                "draws previews as PNG, runs a site's service worker, receives pushes"
            ),
            (
                ["firefox", "firefox-esr"], "apt-get install firefox-esr libnotify4",
                "runs a site's service worker, receives pushes"
            ),
            (["git"], "apt-get install git", "has the earlier states of review, fetches packages of extensions"),
            (["duckdb"], "pip install duckdb-cli", "reads .parquet and .arrow audiences of campaigns"),
            (["nghttpd"], "apt-get install nghttp2-server", "serves HTTP/2 over TLS in RichPush's own tests"),
            (["openssl"], "apt-get install openssl", "makes certificates in RichPush's own tests"),
        ].map { names, remedy, purpose in
            if let path = names.lazy.compactMap(InstalledProgram.path(of:)).first {
                return Diagnosis(subject: names[0], status: .ok, detail: "\(path), \(purpose)")
            }
            return Diagnosis(
                subject: names[0],
                status: .optional,
                detail: "not installed; needed only for this: \(purpose)",
                remedy: remedy
            )
        }
    }
}

/// Fonts without which a browser draws boxes; nothing is said where fontconfig's program is not installed.
enum FontDiagnosis {
    static func make() async -> [Diagnosis] {
        var diagnoses: [Diagnosis] = []
        for (subject, language, package) in [
            ("fonts for emoji", "und-zsye", "fonts-noto-color-emoji"),
            ("fonts for Chinese, Japanese and Korean", "zh-cn", "fonts-noto-cjk"),
        ] {
            let found = try? await Subprocess.run(
                .name("fc-list"),
                arguments: [":lang=\(language)", "family"],
                output: .string(limit: 1 << 20),
                error: .discarded
            )
            guard let found else { continue }
            let families = found.standardOutput.split(separator: "\n")
            diagnoses.append(
                families.first.map { Diagnosis(subject: subject, status: .ok, detail: "\($0)") }
                    ?? Diagnosis(
                        subject: subject,
                        status: .optional,
                        detail: "not installed; needed only for this: draws them in previews as PNG",
                        remedy: "apt-get install \(package)"
                    )
            )
        }
        return diagnoses
    }
}

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
