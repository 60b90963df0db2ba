// SPDX-License-Identifier: Apache-2.0

/// When a notification's content is shown.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// On the locked screen too.
    case always = 0
    /// While unlocked.
    case whenAuthenticated = 1
    /// Never.
    case never = 2
}
