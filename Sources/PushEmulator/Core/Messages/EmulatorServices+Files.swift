// SPDX-License-Identifier: Apache-2.0

import Foundation

extension EmulatorServices {
    /// Whether a file lies in the emulator's own folder.
    func holds(_ file: URL) -> Bool {
        let folder = store.folder.resolvingSymlinksInPath().standardizedFileURL.path
        return file.standardizedFileURL.path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
}
