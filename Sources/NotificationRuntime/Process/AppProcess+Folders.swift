// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AppProcess {
    /// Where downloads and other passing files lie.
    package var temporaryDirectory: URL { folder("tmp") }

    /// Where the system keeps the files of notifications it displays.
    package var attachmentStore: URL { folder("attachments") }

    /// The folder that the app shares with its extensions under this identifier (`group.com.example.app`).
    package func containerDirectory(forGroup identifier: String) -> URL {
        // An identifier is one folder's name here, whatever it holds.
        let name = identifier.map { $0 == "/" || $0 == "\0" ? "_" : $0 }
        let plain = String(name) == ".." || String(name) == "." ? "_" : String(name)
        return folder("groups").appendingPathComponent(plain, isDirectory: true)
    }

    private func folder(_ name: String) -> URL {
        configuration.dataDirectory.appendingPathComponent(name, isDirectory: true)
    }
}
