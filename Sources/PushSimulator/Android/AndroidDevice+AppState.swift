// SPDX-License-Identifier: Apache-2.0

extension AndroidDevice {
    /// What the app is doing when the message arrives.
    public enum AppState: String, Sendable, Hashable, CaseIterable {
        /// On the screen: the SDK shows nothing and hands every message to the app.
        case foreground
        /// Behind another app, or not running: the SDK shows notifications.
        case background
        /// On top of a locked or dark screen, which the SDK takes for the background.
        case locked
        /// Stopped by the user in the settings: nothing reaches it until it is opened again.
        case forceStopped = "force-stopped"
    }
}
