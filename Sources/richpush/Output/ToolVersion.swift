// SPDX-License-Identifier: Apache-2.0

/// The version of RichPush that this program is of.
enum ToolVersion {
    /// What `--version` prints and reports name, for instance `1.2.3`.
    static let current = "0.1.0"
}
