// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Synchronization

extension WebBrowser {
    func deliver(_ record: WebDeliveryRecord) async -> Delivery {
        await inTurn { await delivery(of: record) }
    }

    private func delivery(of record: WebDeliveryRecord) async -> Delivery {
        var record = record
        if record.answer != nil, silentPushCount.withLock({ $0.hasEnded }) {
            record.answer = record.service.answerForGoneSubscription
        }
        let log = StepLog<WebTimelineStep>(clock: configuration.clock)
        logAnswer(of: record, in: log)
        await handle(&record, log)
        count(&record, log)
        if Task.isCancelled {
            record.end = .cancelled
            record.outcome = .notShown
            record.displayed = nil
            log.record(.cancelled)
        }
        if let lost = log.stopwatch.timeLost(beyond: configuration.timeLimit) { log.record(.keptWaiting, lost) }
        log.record(.displayed, ["outcome": .string(record.outcome.rawValue)])
        return Delivery(
            platform: .web,
            device: configuration.title,
            outcome: record.outcome,
            displayed: record.displayed,
            findings: record.findings,
            timeline: log.timeline
        )
    }

    /// Handles the push as Firebase's worker does (`sw-listeners.ts`, `onPush`).
    private func handle(_ record: inout WebDeliveryRecord, _ log: StepLog<WebTimelineStep>) async {
        if let end = obstacle(record) {
            (record.end, record.outcome) = (end, .notShown)
            return
        }
        if showDeclared(&record, log) { return }
        log.record(.pushReceived, ["byteCount": .integer(record.byteCount)])
        guard configuration.worker != .foreign else {
            (record.end, record.outcome) = (.foreignWorker, .handedToApp)
            return
        }
        guard !record.isNoJSON else { return endWithoutNotification(.ignored, &record) }
        let windows = windows(of: record.site)
        if windows.contains(where: \.isCounted) {
            (record.end, record.outcome) = (.posted(windows: windows.count), .handedToApp)
            log.record(
                .messagePosted,
                ["windows": .integer(windows.count), "payload": .object(record.event.pagePayload)]
            )
            return
        }
        // In JavaScript every object is true, even an empty one; a notification of another type has no options.
        if let notification = record.event.payload["notification"], notification.isTruthy {
            guard await show(notification.object ?? [:], &record, log) else { return }
        }
        handOverInBackground(&record, log)
    }

    /// The reason why the push does not reach the worker; `nil` if it does.
    private func obstacle(_ record: WebDeliveryRecord) -> WebDeliveryRecord.End? {
        if ![.yes, .partial].contains(Capabilities.standard.support(for: .push, on: record.client)) { return .noPush }
        if !record.site.isSecureContext { return .insecureSite }
        // A page may subscribe without a worker if the browser itself shows pushes.
        if configuration.worker == .none, record.declarative == nil { return .noWorker }
        if record.answer?.isAccepted == false { return .refused }
        if record.push?.failure != nil { return .undecryptable }
        return configuration.permission == .granted ? nil : .noPermission
    }

    /// Shows the notification once all of its pictures are loaded; returns `false` when the delivery is over.
    private func show(
        _ notification: JSONObject,
        _ record: inout WebDeliveryRecord,
        _ log: StepLog<WebTimelineStep>
    ) async -> Bool {
        warnOfActions(notification, log)
        log.record(
            .notificationRequested,
            [
                "title": notification["title"] ?? "",
                "data": .object(["FCM_MSG": .object(record.event.payload)]),
            ]
        )
        let options: NotificationOptions
        do throws(NotificationTypeError) {
            options = try NotificationOptions(notification, on: configuration)
        } catch {
            log.record(.notificationRejected, ["reason": .string("TypeError: \(error.reason)")])
            (record.end, record.outcome) = (.rejected(error), .notShown)
            return false
        }
        record.options = options
        let loader = WebResourceLoader(
            browser: configuration,
            site: record.site,
            isSiteKnown: record.isSiteKnown,
            folder: dataDirectory,
            log: log
        )
        record.resources = await loader.load(resources(of: options, record))
        guard !Task.isCancelled else { return false }
        record.displayed = display(options, record)
        (record.end, record.outcome) = (.shown, .shown)
        return true
    }

    /// Calls the site's `onBackgroundMessage` handler, if it has one.
    private func handOverInBackground(_ record: inout WebDeliveryRecord, _ log: StepLog<WebTimelineStep>) {
        let isShown = record.displayed != nil
        if configuration.worker == .firebaseShowingAgain || configuration.worker == .firebaseShowingData {
            log.record(.backgroundHandler, ["payload": .object(record.event.pagePayload)])
        }
        if isShown {
            if configuration.worker == .firebaseShowingAgain {
                record.copies = 2
                record.displayed?.web?.copies = 2
            }
        } else if configuration.worker == .firebaseShowingData {
            (record.end, record.outcome) = (.shownByHandler, .handedToApp)
        } else {
            endWithoutNotification(.dataOnly, &record)
        }
    }

    private func logAnswer(of record: WebDeliveryRecord, in log: StepLog<WebTimelineStep>) {
        guard let answer = record.answer else { return }
        let request = record.event.request
        var fields: JSONObject = [
            "service": .string(record.service.name), "status": .integer(answer.status),
            "plaintextByteCount": .integer(request.plaintextByteCount),
            "bodyByteCount": .integer(request.bodyByteCount),
            "bodyByteLimit": .integer(record.service.bodyByteLimit),
        ]
        if answer.isAccepted {
            fields["timeToLive"] = answer.timeToLive.map(JSONValue.integer)
            fields["urgency"] = .string(answer.urgency.rawValue)
            fields["topic"] = answer.topic.map(JSONValue.string)
        } else {
            fields["reason"] = answer.reason.map(JSONValue.string)
            fields["errorNumber"] = answer.errorNumber.map(JSONValue.integer)
        }
        log.record(.pushAnswered, fields)
    }

    /// The SDK's warning when there are more buttons than `Notification.maxActions`.
    private func warnOfActions(_ notification: JSONObject, _ log: StepLog<WebTimelineStep>) {
        guard let count = notification["actions"]?.array?.count,
            let limit = Capabilities.standard.capability(.actionsCount, on: configuration.client)?.integer,
            limit > 0, count > limit
        else { return }
        let text = "This browser only supports \(limit) actions. The remaining actions will not be displayed."
        log.record(.deviceLog, ["level": "warning", "text": .string(text)])
    }
}

extension WebBrowser.Configuration.Page {
    /// Whether it is visible and counts: windows of Chrome's own extensions do not (chromium bug 1050211).
    fileprivate var isCounted: Bool { isVisible && !url.hasPrefix("chrome-extension://") }
}

extension WebBrowser {
    /// The windows that the worker sees: its own site's, and the windows of Chrome's extensions.
    func windows(of site: Origin) -> [Configuration.Page] {
        configuration.pages.filter { $0.url.hasPrefix("chrome-extension://") || Origin($0.url) == site }
            + (configuration.hasVisibleWindow ? [Configuration.Page(url: "\(site)/")] : [])
    }
}
