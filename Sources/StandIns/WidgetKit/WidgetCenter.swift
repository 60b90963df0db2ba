// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

/// The app's widgets, of which an extension can ask for new contents.
///
/// A simulated app shows no widgets: what is asked for becomes a line in the delivery's log.
public final class WidgetCenter: Sendable {
    /// The app's widgets.
    public static let shared = WidgetCenter()

    private init() {}

    /// Asks for new contents of all widgets.
    public func reloadAllTimelines() { log("reloadAllTimelines()") }

    /// Asks for new contents of the widgets of a kind.
    public func reloadTimelines(ofKind kind: String) { log("reloadTimelines(ofKind: \(kind))") }

    /// Forgets which widgets the app recommends.
    public func invalidateConfigurationRecommendations() { log("invalidateConfigurationRecommendations()") }

    private func log(_ call: String) {
        DeliveryContext.current?.record(.log(.init(level: .info, text: "WidgetCenter.shared.\(call)")))
    }
}
