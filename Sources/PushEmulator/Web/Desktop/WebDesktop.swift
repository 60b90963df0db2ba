// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import Foundation
import PushMessages
import PushSimulator
import Synchronization

/// The desktop on which real browsers show what they are sent, and the deliveries that its notifications belong to.
///
/// A browser does not say which push it shows. The browser's kind, the site that the notification names, the same
/// browser's earlier notifications, the title if known, and the order of the pushes decide.
final class WebDesktop: Sendable {
    /// A message's delivery to a device.
    struct Place: Sendable, Hashable {
        var message: Int64
        var device: String
    }

    let desktop: Desktop
    private let core: EmulatorCore
    private let sentPushes: SentPushes

    private struct State {
        /// The deliveries by their notifications' numbers.
        var places: [Int: Place] = [:]
        /// The notifications that sites asked for, in the order of the requests.
        var asked: [(place: Place, notification: AskedNotification)] = []
        /// The URLs that workers opened after a click, by the notifications' numbers.
        var opened: [Int: [String]] = [:]
        /// The devices that each program has shown pushes of.
        var devices: [Int: Set<String>] = [:]
    }

    private let state = Mutex(State())

    private static let limit = 1000

    init(_ desktop: Desktop, core: EmulatorCore, sentPushes: SentPushes) {
        (self.desktop, self.core, self.sentPushes) = (desktop, core, sentPushes)
    }

    /// Opens the bus that browsers find the desktop by.
    ///
    /// - Throws: ``EmulatorError`` if its socket cannot be made.
    func open() async throws(EmulatorError) -> DesktopBus {
        do {
            return try await DesktopBus.open(desktop)
        } catch {
            throw EmulatorError(
                .configurationInvalid,
                "The desktop's socket cannot be made in /tmp; make the folder writable, or start without the desktop.",
                cause: error
            )
        }
    }

    /// Finds the delivery of each notification, until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await notification in desktop.shown {
                guard let (place, browser) = await place(notification) else { continue }
                group.addTask { await self.record(notification, at: place, browser) }
            }
        }
    }

    // MARK: - Which delivery it is

    /// Finds the push that a notification shows; `nil` if no push caused it.
    private func place(_ notification: DesktopNotification) async -> (Place, WebBrowser.Configuration)? {
        let ids = sentPushes.undisplayed
        guard !ids.isEmpty else { return nil }
        let rows = try? await core.store.read { database in
            try ids.compactMap { try DeviceRow.find($0, in: database) }
        }
        var browsers: [String: WebBrowser.Configuration] = [:]
        for row in rows ?? [] {
            guard case .web(let browser) = row.fullConfiguration, notification.isShown(by: browser) else { continue }
            browsers[row.id] = browser
        }
        let own = state.withLock { state in
            let others = state.devices.filter { $0.key != notification.program }.reduce(into: Set()) {
                $0.formUnion($1.value)
            }
            let own = state.devices[notification.program] ?? []
            // A device whose notifications another browser has shown belongs to that browser.
            return browsers.keys.filter { own.contains($0) || !others.contains($0) }
                .sorted { (own.contains($0) ? 0 : 1, $0) < (own.contains($1) ? 0 : 1, $1) }
        }
        let devices = own.isEmpty ? browsers.keys.sorted() : own
        guard let (device, push) = sentPushes.takeDisplayed(notification.title, on: devices),
            let browser = browsers[device]
        else { return nil }
        let place = Place(message: push.message, device: device)
        if let asked = push.asked { learn(asked, of: push.message, on: device) }
        let kept = Set(desktop.notifications.map(\.id))
        state.withLock { state in
            state.places = state.places.filter { kept.contains($0.key) }
            state.opened = state.opened.filter { kept.contains($0.key) }
            state.places[notification.id] = place
            state.devices[notification.program, default: []].insert(device)
        }
        desktop.touch()
        return (place, browser)
    }

    /// Writes what the desktop shows into the delivery.
    private func record(
        _ notification: DesktopNotification,
        at place: Place,
        _ browser: WebBrowser.Configuration
    ) async {
        let kept = core.attachments.keep(
            Delivery(
                platform: .web,
                device: "",
                outcome: .shown,
                displayed: notification.displayed(by: browser, in: core.store.folder, tag: asked(at: place)?.tag)
            )
        )
        defer { core.attachments.release(kept) }
        _ = try? await core.deliveries.amend(place.message, on: place.device, files: kept.files) { delivery, elapsed in
            delivery.outcome = .shown
            // The site's request stays in its report's event.
            delivery.displayed = kept.delivery.displayed
            delivery.timeline.append(
                TimelineEvent(at: elapsed, event: Delivery.onDesktop, fields: notification.timelineFields)
            )
        }
    }

    // MARK: - What is known of it

    /// The delivery that a notification belongs to; `nil` if no push caused it.
    func place(of notification: Int) -> Place? { state.withLock { $0.places[notification] } }

    /// The newest notification of a delivery.
    func notification(at place: Place) -> DesktopNotification? {
        let id = state.withLock { state in state.places.filter { $0.value == place }.keys.max() }
        return id.flatMap(desktop.notification)
    }

    /// The notifications of a message, the oldest first.
    func notifications(of message: Int64) -> [DesktopNotification] {
        let ids = state.withLock { state in Set(state.places.filter { $0.value.message == message }.keys) }
        return desktop.notifications.filter { ids.contains($0.id) }
    }

    /// The notification that the site asked for; `nil` if it is not known.
    func asked(at place: Place) -> AskedNotification? {
        state.withLock { state in state.asked.last { $0.place == place }?.notification }
    }

    /// Keeps what a site asked for.
    func learn(_ asked: AskedNotification, of message: Int64, on device: String) {
        let place = Place(message: message, device: device)
        state.withLock { $0.asked = $0.asked.suffix(Self.limit - 1) + [(place, asked)] }
        // Who waits for a tag finds it now.
        desktop.touch()
    }

    /// Keeps what a worker opened after the last click on a notification of a device.
    func opened(_ url: String, on device: String) {
        let clicked = desktop.notifications.last { !$0.clicks.isEmpty && place(of: $0.id)?.device == device }
        guard let clicked else { return }
        state.withLock { $0.opened[clicked.id] = ($0.opened[clicked.id] ?? []).suffix(9) + [url] }
        desktop.touch()
    }

    /// The URLs that the worker said it opened after clicks.
    func openedPages(of notification: Int) -> [String] { state.withLock { $0.opened[notification] ?? [] } }
}

extension Delivery {
    /// The step of a delivery that the desktop's notification is.
    static let onDesktop = "displayed-by-desktop"

    /// Whether the desktop shows it, so that what is displayed is known for sure.
    var isOnDesktop: Bool { timeline.contains { $0.event == Self.onDesktop } }
}

extension DesktopNotification {
    /// Whether a browser of this kind, with a page of its site, can have shown it.
    fileprivate func isShown(by browser: WebBrowser.Configuration) -> Bool {
        let isFirefox = call.program.contains("Firefox")
        guard isFirefox == (browser.browser == .firefox) else { return false }
        guard let origin, let site = browser.origin?.host else { return true }
        // Of long names, Chromium tells the registrable domain alone.
        let host = site.split(separator: ":").first.map(String.init) ?? site
        return site == origin || host == origin || host.hasSuffix("." + origin)
    }

    fileprivate var timelineFields: JSONObject {
        var fields: JSONObject = [
            "notification": .integer(id), "program": .string(call.program), "title": .string(title),
            "body": .string(body),
        ]
        fields["origin"] = origin.map(JSONValue.string)
        if !buttons.isEmpty { fields["actions"] = .array(buttons.map { .string($0.title) }) }
        return fields
    }
}
