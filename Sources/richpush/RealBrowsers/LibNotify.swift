// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation

/// The library by which Firefox reaches a desktop; packages of Firefox do not ask for it.
///
/// Source: Firefox, `toolkit/system/gnome/nsAlertsIconListener.cpp`.
enum LibNotify {
    /// Whether the system has it where its linker looks.
    static var isInstalled: Bool {
        ["x86_64-linux-gnu", "aarch64-linux-gnu", "", "../lib64"].contains { folder in
            [4, 1].contains { FileManager.default.fileExists(atPath: "/usr/lib/\(folder)/libnotify.so.\($0)") }
        }
    }
}
#endif
