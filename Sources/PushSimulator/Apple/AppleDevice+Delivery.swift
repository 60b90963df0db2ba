// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages
import VendorRuntime

extension AppleDevice {
    /// The name in deliveries of an extension that was given as code.
    static let givenExtensionName = "handled-by"

    /// - Parameter extensionName: The extension's name in the delivery, if one runs.
    func deliver(
        _ push: APNSNotification,
        of message: PushMessage? = nil,
        by runner: any ExtensionRunner,
        named extensionName: String = AppleDevice.givenExtensionName
    ) async -> Delivery {
        await inTurn { await delivery(of: push, message, by: runner, named: extensionName) }
    }

    private func delivery(
        of push: APNSNotification,
        _ message: PushMessage?,
        by runner: any ExtensionRunner,
        named extensionName: String
    ) async -> Delivery {
        let log = DeliveryLog(clock: configuration.clock)
        let request = RequestNames(push)
        let eligibility = Eligibility(of: push, on: configuration)
        log.record(
            .pushReceived,
            ["byteCount": .integer(push.byteCount), "byteLimit": .integer(push.byteLimit)]
        )
        logArrival(of: push, as: request, eligibility, in: log)
        var decision: JSONObject = ["runs": .bool(eligibility == .eligible), "reason": .string(eligibility.name)]
        if case .refused(let reason) = eligibility { decision["apns"] = .string(reason.text) }
        log.record(.eligibility, decision)
        if case .handedOver(let receiver) = eligibility { log.record(.handedOver, ["to": .string(receiver)]) }
        var record = AppleDeliveryRecord(push: push, of: message, device: configuration, eligibility: eligibility)
        (record.runsAppCode, record.extensionName) = (runner.runsAppCode, extensionName)
        if push.isLiveActivity, eligibility.reachesDevice {
            let effect = liveActivity.take(push, decodedBy: configuration.app)
            log.record(.liveActivity, effect)
            record.liveActivityReason = effect["reason"]?.string
        }
        var shown: UNNotification?
        if let outcome = eligibility.outcome {
            record.outcome = outcome
        } else {
            let run = ServiceExtensionRun(
                ExtensionPush(
                    identifier: request.identifier,
                    push: push,
                    localizedStrings: configuration.app.localizedStrings
                ),
                log: log,
                clock: configuration.clock,
                grace: configuration.expiryGrace
            )
            let report = await run.run(by: runner, deadlines: deadlines)
            shown = take(report, as: request.identifier, into: &record, log: log)
        }
        if record.outcome == .original, record.displayed == nil {
            let fields = PushContent.fields(of: push, localizedStrings: configuration.app.localizedStrings)
            shown = show(fields, as: request.identifier, in: &record, log)
        }
        if let shown, runner.runsAppCode {
            UNUserNotificationCenter.of(process).deliver(shown)
            runner.didDisplay(shown)
        }
        if record.run?.wasCancelled == true { log.record(.cancelled) }
        var end: JSONObject = ["outcome": .string(record.outcome.rawValue)]
        if record.displayed != nil, let name = push.headers["apns-collapse-id"], !name.isEmpty, self.shown.insert(name)
        {
            end["replaces"] = .string(name)
        }
        if let lost = log.stopwatch.timeLost(beyond: configuration.timeLimit) { log.record(.keptWaiting, lost) }
        log.record(.displayed, end)
        record.read(log)
        return Delivery(
            platform: .apple,
            device: configuration.name,
            serviceExtension: record.run.map { _ in extensionName },
            outcome: record.outcome,
            displayed: record.displayed,
            findings: record.findings,
            timeline: log.timeline
        )
    }

    /// Decides by what the extension handed over, as the system does.
    private func take(
        _ report: ServiceExtensionRun.Report,
        as identifier: String,
        into record: inout AppleDeliveryRecord,
        log: DeliveryLog
    ) -> UNNotification? {
        record.run = report
        guard !report.wasCancelled else {
            record.outcome = .notShown
            return nil
        }
        guard let content = report.content else {
            record.outcome = .original
            return nil
        }
        guard content.title.isEmpty, content.subtitle.isEmpty, content.body.isEmpty else {
            record.outcome = report.isBestAttempt ? .bestAttempt : .modified
            return show(content, as: identifier, in: &record, log)
        }
        record.isContentEmpty = true
        let line = "Mutated notification request will not visibly alert the user, will "
        if configuration.app.canFilterNotifications {
            // The misspelling is the system's.
            log.recordSystemLine(line + "supress original content")
            record.outcome = .suppressed
        } else {
            log.recordSystemLine(line + "deliver original content")
            record.outcome = .original
        }
        return nil
    }

    private func show(
        _ content: UNNotificationContent.Fields,
        as identifier: String,
        in record: inout AppleDeliveryRecord,
        _ log: DeliveryLog
    ) -> UNNotification {
        record.isCommunication = content.isCommunication
        record.showsAvatar = content.avatar != nil
        if case .unloaded(let text)? = content.avatar, !text.isEmpty { record.unloadedAvatar = text }
        var displayed = DisplayedNotification(title: content.title, subtitle: content.subtitle, body: content.body)
        displayed.badge = content.badge?.intValue
        displayed.sound = content.sound.map { $0.name ?? "default" }
        displayed.threadIdentifier = content.threadIdentifier
        displayed.categoryIdentifier = content.categoryIdentifier
        displayed.apple = configuration.app.categories?.look(of: content.categoryIdentifier)
        displayed.interruptionLevel = content.interruptionLevel.payloadSpelling
        displayed.userInfo = content.userInfoSource as? JSONObject ?? JSONObject(foundation: content.userInfo)
        let store = AttachmentStore(process)
        displayed.avatar = content.avatar.flatMap(store.keep)?.displayed
        for attachment in content.attachments {
            do throws(UNError) {
                let stored = try store.take(attachment)
                log.record(.attachmentStored, stored.timelineFields)
                record.stored.append(stored)
                if stored.isReadable || configuration.unreadableAttachments == .kept {
                    displayed.attachments.append(stored.displayed)
                }
            } catch {
                log.record(
                    RuntimeEvent.attachmentRejected(
                        path: attachment.url.path,
                        code: error.errorCode,
                        reason: error.localizedDescription
                    )
                )
            }
        }
        record.displayed = displayed
        // A context of the push would keep all that happened in it.
        let request = UNNotificationRequest(
            identifier: identifier,
            content: UNNotificationContent(fields: content, delivery: nil),
            trigger: UNPushNotificationTrigger()
        )
        return UNNotification(request: request, date: Date())
    }

    /// The lines that SpringBoard and the extension's host log on a device.
    private func logArrival(
        of push: APNSNotification,
        as request: RequestNames,
        _ eligibility: Eligibility,
        in log: DeliveryLog
    ) {
        guard eligibility.reachesDevice else { return }
        let bundle = configuration.app.bundleIdentifier
        func flag(_ name: String, _ isSet: Bool) -> String { "\(name): \(isSet ? 1 : 0)" }
        let flags = [
            flag("waking", false) + ",", flag("hasAlertContent", push.isAlert) + ",",
            flag("hasSound", push.aps["sound"] != nil), flag("hasBadge", push.aps["badge"] != nil),
            flag("hasContentAvailable", push.isContentAvailable), flag("hasMutableContent", push.isMutable),
            "pushType: \(push.headers["apns-push-type"] == "background" ? "Background" : "Alert")",
        ]
        let described = flags.joined(separator: " ")
        log.recordSystemLine("[\(bundle)] Received remote notification request \(request.short) [ \(described)]")
        guard push.isAlert, eligibility != .alertsOff else { return }
        let canBeModified = eligibility == .eligible || eligibility == .noExtension
        log.recordSystemLine(
            "[\(bundle)] Remote notification request \(request.short) can be modified: \(canBeModified ? 1 : 0)"
        )
        if eligibility == .noExtension { log.recordSystemLine("[\(bundle)] No extension available for bundle") }
        if eligibility == .eligible {
            log.recordSystemLine("[\(request.context)] Service extension context initialized")
            log.recordSystemLine(
                "[\(request.context)] Request replacement content for notification request \(request.short)"
            )
        }
    }
}
