// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages
import Synchronization

extension AndroidDevice {
    func deliver(_ intent: AndroidIntent, of message: PushMessage?) async -> Delivery {
        await inTurn { await delivery(of: intent, message) }
    }

    private func delivery(of intent: AndroidIntent, _ message: PushMessage?) async -> Delivery {
        let log = AndroidLog(clock: configuration.clock)
        let byteCount = JSONValue.object(intent.extras).encoded().count
        log.record(
            .pushReceived,
            [
                "messageID": .string(intent.messageID), "byteCount": .integer(byteCount),
                "priority": intent.extras["google.delivered_priority"] ?? .null,
            ]
        )
        let vendor = intent.isNotification ? nil : configuration.app.messagingSDK.vendor(for: intent.data)
        let dispatch = AndroidDispatch(
            intent,
            isKnown: remember(intent),
            drawing: vendor?.android,
            on: configuration
        )
        var record = AndroidDeliveryRecord(
            intent: intent,
            message: message,
            device: configuration,
            dispatch: dispatch,
            vendor: vendor
        )
        if dispatch == .duplicate { log.line("Received duplicate message: \(intent.messageID)", .debug) }
        if dispatch == .messageType, let type = intent.extras["message_type"]?.string,
            !["deleted_messages", "send_event", "send_error"].contains(type)
        {
            log.line("Received message with unknown type: \(type)")
        }
        log.record(.dispatched, ["to": .string(dispatch.receiver), "reason": .string(dispatch.rawValue)])
        measure(intent, dispatch, log)
        if dispatch.outcome == .handedToApp {
            log.record(.messageReceived, ["message": AndroidRemoteMessage(intent, log).json])
        }
        if dispatch == .notification || dispatch == .sdk { await show(&record, log) }
        if record.wasCancelled { log.record(.cancelled) }
        if let lost = log.stopwatch.timeLost(beyond: record.imageTimeLimit) { log.record(.keptWaiting, lost) }
        log.record(.displayed, ["outcome": .string(record.outcome.rawValue)])
        return Delivery(
            platform: .android,
            device: configuration.name,
            outcome: record.outcome,
            displayed: record.displayed,
            findings: record.findings,
            timeline: log.timeline
        )
    }

    /// Reports to Google Analytics before anybody sees the message; only messages themselves are measured.
    private func measure(_ intent: AndroidIntent, _ dispatch: AndroidDispatch, _ log: AndroidLog) {
        guard AndroidAnalytics.measures(intent.extras), dispatch.isMessage else { return }
        let kinds: [AndroidAnalytics.EventKind] = dispatch == .foreground ? [.received, .foreground] : [.received]
        for kind in kinds {
            let event = AndroidAnalytics.event(kind, intent.extras, isNotification: intent.isNotification)
            log.record(.analyticsLogged, ["name": .string(event.name), "parameters": .object(event.parameters)])
        }
    }

    /// Whether the message is a duplicate of one of the last ones; remembers it if it is not.
    private func remember(_ intent: AndroidIntent) -> Bool {
        let id = intent.messageID
        guard !id.isEmpty, AndroidDispatch.arrives(intent, on: configuration) else { return false }
        let limit = Capabilities.standard.count(.rememberedMessages, on: configuration.client)
        return state.withLock { state in
            if state.messageIDs.contains(id) { return true }
            if state.messageIDs.count >= limit { state.messageIDs.removeFirst() }
            state.messageIDs.append(id)
            return false
        }
    }

    /// Builds the notification while its picture is downloaded, waits for the picture, and posts the notification.
    private func show(_ record: inout AndroidDeliveryRecord, _ log: AndroidLog) async {
        let client = configuration.client
        var channels = state.withLock { $0.channels }
        var extras = record.intent.extras
        var device = configuration
        if let drawing = record.drawing {
            channels = drawing.channels(channels, for: record.intent, in: configuration.app)
            extras = drawing.extras(of: record.intent, in: configuration.app)
            device.app.defaultChannel = drawing.defaultChannel(in: configuration.app) ?? device.app.defaultChannel
        }
        let parameters = AndroidNotificationParameters(extras: extras, log: log, client: client)
        let image = startDownload(parameters, &record, log)
        defer { image?.cancel() }
        var builder = AndroidNotificationBuilder(device: device, parameters: parameters, channels: channels)
        var notification: AndroidNotification
        do throws(AndroidNotification.Crash) {
            notification = try builder.build()
        } catch {
            record.crash = error
            log.line("FATAL EXCEPTION: Firebase-Messaging-Intent-Handle", .error, tag: .runtime)
            log.line("java.util.IllegalFormatException: Format specifier '\(error.specifier)'", .error, tag: .runtime)
            return
        }
        keepNewChannels(builder.channels)
        let intents = AndroidPendingIntents(extras: record.intent.extras, package: configuration.app.packageName)
        notification.contentIntent = notification.target.map { intents.content($0, requestCode: nextRequestCode()) }
        notification.deleteIntent = intents.delete(requestCode: nextRequestCode())
        record.notification = notification
        if configuration.buildTime > .zero {
            image?.run()
            try? await log.stopwatch.sleep(log.stopwatch.elapsed() + configuration.buildTime)
        }
        var built: JSONObject = [
            "style": .string(notification.style.rawValue), "icon": .string(notification.icon),
        ]
        built["channel"] = notification.channel.map { .string($0.id) }
        log.record(.notificationBuilt, built)
        record.download = await image?.result(within: record.imageTimeLimit, log)
        guard !Task.isCancelled else {
            if image != nil {
                log.line("Interrupted while downloading image, showing notification without it")
            }
            record.wasCancelled = true
            return
        }
        if let download = record.download, let failure = download.failure, failure != .timedOut {
            log.line("Failed to download image: \(Self.logText(of: failure, download))")
        }
        post(notification, &record, log)
    }

    private func startDownload(
        _ parameters: AndroidNotificationParameters,
        _ record: inout AndroidDeliveryRecord,
        _ log: AndroidLog
    ) -> AndroidImageWait? {
        guard let text = parameters.text("image") else { return nil }
        do throws(JavaURL.Problem) {
            let url = try JavaURL(text)
            var download = AndroidImageDownload(
                text: text,
                url: url,
                device: configuration,
                folder: dataDirectory.appendingPathComponent("pictures", isDirectory: true),
                log: log
            )
            // The default limit is FCM's SDK's.
            if record.drawing != nil { download.byteLimit = 64 << 20 }
            return AndroidImageWait(download)
        } catch {
            log.line("Not downloading image, bad URL: \(text)")
            record.urlProblem = error
            return nil
        }
    }

    /// A channel that another delivery made meanwhile is the same.
    private func keepNewChannels(_ channels: [Channel]) {
        state.withLock { state in
            for channel in channels where !state.channels.contains(where: { $0.id == channel.id }) {
                state.channels.append(channel)
            }
        }
    }

    private func post(_ notification: AndroidNotification, _ record: inout AndroidDeliveryRecord, _ log: AndroidLog) {
        guard configuration.app.allowsNotifications, notification.channel?.isBlocked != true else {
            log.line("Suppressing notification from package by user request.", .error, tag: .system)
            return
        }
        let tag = notification.tag ?? generatedTag()
        let isReplaced = state.withLock { $0.shown.insert(Slot(tag: tag, id: notification.id)) }
        record.displayed = DisplayedNotification(
            notification,
            tag: tag,
            replaced: isReplaced,
            picture: record.download.flatMap { $0.isPicture ? $0 : nil },
            intent: record.intent,
            on: configuration
        )
        if let drawing = record.drawing {
            let buttons = drawing.buttons(in: record.intent)
            record.displayed?.android?.model = drawing.model
            record.displayed?.android?.actions = buttons
        }
        record.outcome = .shown
        log.line("Showing notification", .debug)
    }

    /// The exception as the SDK logs it.
    private static func logText(of failure: AndroidDownloadRecord.Failure, _ download: AndroidDownloadRecord) -> String
    {
        let limit = Capabilities.standard.bytes(.imageDownloadBytes, on: .android())
        return switch failure {
        case .announcedTooLarge: "java.io.IOException: Content-Length exceeds max size of \(limit)"
        case .tooLarge: "java.io.IOException: Image exceeds max size of \(limit)"
        case .undecodable, .redirectScheme: "java.io.IOException: Failed to decode image: \(download.url)"
        case .status: download.detail
        case .transfer(.hostNotFound), .transfer(.offline): "java.net.UnknownHostException: \(download.detail)"
        case .transfer(.connectionFailed), .transfer(.addressForbidden): "java.net.ConnectException: \(download.detail)"
        case .transfer(.secureConnectionFailed): "javax.net.ssl.SSLHandshakeException: \(download.detail)"
        case .transfer(.redirectLoop), .transfer(.incomplete), .transfer(.notHTTP):
            "java.net.ProtocolException: \(download.detail)"
        default: "java.io.IOException: \(download.detail)"
        }
    }
}
