// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UNUserNotificationCenterTests {
    private let device = SimulatedProcess()
    private var center: UNUserNotificationCenter { .of(device.process) }

    private func notification(_ identifier: String, badge: NSNumber? = nil) -> UNNotification {
        let content = UNMutableNotificationContent()
        content.badge = badge
        let request = UNNotificationRequest(identifier: identifier, content: content, trigger: nil)
        return UNNotification(request: request, date: Date(timeIntervalSince1970: 0))
    }

    @Test func `a notification replaces the one of the same identifier`() async {
        center.deliver(notification("a", badge: 2))
        center.deliver(notification("b"))
        center.deliver(notification("a"))
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["a", "b"])
        #expect(center.badge == 2)
        center.removeDeliveredNotifications(withIdentifiers: ["a"])
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["b"])
        center.removeAllDeliveredNotifications()
        #expect(await center.deliveredNotifications().isEmpty)
    }

    @Test func `callbacks answer as the async forms do, as code of the process`() async {
        let reply = UNNotificationAction(identifier: "reply", title: "Reply", options: .foreground)
        let category = UNNotificationCategory(identifier: "chat", actions: [reply], intentIdentifiers: [])
        center.setNotificationCategories([category])
        #expect(await center.notificationCategories() == [category])
        let (found, process) = await withCheckedContinuation { continuation in
            center.getNotificationCategories { continuation.resume(returning: ($0, AppProcess.current)) }
        }
        #expect(found == [category])
        #expect(process === device.process)
    }

    @Test func `a request with a trigger waits, one without is shown`() async throws {
        let content = UNMutableNotificationContent()
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
        #expect(try #require(trigger.nextTriggerDate()) > Date())
        try await center.add(UNNotificationRequest(identifier: "later", content: content, trigger: trigger))
        try await center.add(UNNotificationRequest(identifier: "now", content: content, trigger: nil))
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["later"])
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["now"])
        center.removePendingNotificationRequests(withIdentifiers: ["later"])
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test func `the settings have the user's permissions`() async throws {
        #expect(await center.notificationSettings().authorizationStatus == .authorized)
        #expect(try await center.requestAuthorization(options: [.alert, .badge]))

        let refused = SimulatedProcess { $0.alertsAllowed = false }
        let center = UNUserNotificationCenter.of(refused.process)
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .denied)
        #expect(settings.alertSetting == .disabled)
        let request = UNNotificationRequest(identifier: "a", content: UNNotificationContent(), trigger: nil)
        await #expect(throws: UNError(.notificationsNotAllowed)) { try await center.add(request) }
    }

    @Test func `a negative badge is refused`() async throws {
        try await center.setBadgeCount(5)
        #expect(center.badge == 5)
        await #expect(throws: UNError(.badgeInputInvalid)) { try await center.setBadgeCount(-1) }
        #expect(center.badge == 5)
    }
}
