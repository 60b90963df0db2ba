// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Content that an extension edits; `request.content.mutableCopy()` makes it.
public class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    private func set<Value>(_ field: WritableKeyPath<Fields, Value>, _ value: Value) {
        storage.withLock { $0[keyPath: field] = value }
    }

    public override var attachments: [UNNotificationAttachment] {
        get { super.attachments }
        set {
            set(\.attachments, newValue)
            guard let delivery else { return }
            for attachment in newValue { attachment.report(to: delivery) }
        }
    }
    public override var badge: NSNumber? {
        get { super.badge }
        set { set(\.badge, newValue) }
    }
    public override var body: String {
        get { super.body }
        set { set(\.body, newValue) }
    }
    public override var categoryIdentifier: String {
        get { super.categoryIdentifier }
        set { set(\.categoryIdentifier, newValue) }
    }
    public override var launchImageName: String {
        get { super.launchImageName }
        set { set(\.launchImageName, newValue) }
    }
    public override var sound: UNNotificationSound? {
        get { super.sound }
        set { set(\.sound, newValue) }
    }
    public override var subtitle: String {
        get { super.subtitle }
        set { set(\.subtitle, newValue) }
    }
    public override var threadIdentifier: String {
        get { super.threadIdentifier }
        set { set(\.threadIdentifier, newValue) }
    }
    public override var title: String {
        get { super.title }
        set { set(\.title, newValue) }
    }
    public override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set { set(\.userInfo, newValue) }
    }
    public override var summaryArgument: String {
        get { super.summaryArgument }
        set { set(\.summaryArgument, newValue) }
    }
    public override var summaryArgumentCount: Int {
        get { super.summaryArgumentCount }
        set { set(\.summaryArgumentCount, newValue) }
    }
    public override var targetContentIdentifier: String? {
        get { super.targetContentIdentifier }
        set { set(\.targetContentIdentifier, newValue) }
    }
    public override var interruptionLevel: UNNotificationInterruptionLevel {
        get { super.interruptionLevel }
        set { set(\.interruptionLevel, newValue) }
    }
    public override var relevanceScore: Double {
        get { super.relevanceScore }
        set { set(\.relevanceScore, newValue) }
    }
    public override var filterCriteria: String? {
        get { super.filterCriteria }
        set { set(\.filterCriteria, newValue) }
    }
}
