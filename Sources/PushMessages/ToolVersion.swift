// SPDX-License-Identifier: Apache-2.0

/// The version of RichPush that this program is built from.
package enum ToolVersion {
    /// What `--version`, reports and the emulator's `/api/v1/info` name, for instance `1.2.3`.
    package static let current = "0.2.0"
}
