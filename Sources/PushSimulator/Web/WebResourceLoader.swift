// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages
import Synchronization

/// Loads the pictures of a notification side by side, as Chromium does: the notification waits for all of them.
///
/// Source: Chromium, `notification_resources_loader.cc`.
struct WebResourceLoader: Sendable {
    let browser: WebBrowser.Configuration
    /// The site, as far as it decides what may be loaded.
    let site: WebBrowser.Origin
    /// Whether the site is known to be this one, so that servers may learn of it.
    let isSiteKnown: Bool
    /// The folder for the files; made with the first one.
    let folder: URL
    let log: StepLog<WebTimelineStep>

    /// Returns the pictures with what came of each; cancelling the task ends it early.
    func load(_ resources: [WebResource]) async -> [WebResource] {
        guard !resources.isEmpty else { return [] }
        let stopwatch = Stopwatch(browser.clock)
        let expiry = ExpiryFlag()
        // Neither task is a child of this one, because a clock need not wake a sleeper whose task is cancelled.
        let loading = Task { await loadAll(resources, expiry) }
        let timer = Task {
            guard (try? await stopwatch.sleep(browser.timeLimit)) != nil, !Task.isCancelled else { return }
            expiry.set()
            loading.cancel()
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await loading.value
        } onCancel: {
            loading.cancel()
        }
    }

    private func loadAll(_ resources: [WebResource], _ expiry: ExpiryFlag) async -> [WebResource] {
        await withTaskGroup(of: (Int, WebResource.Outcome).self) { group in
            for (index, resource) in resources.enumerated() {
                group.addTask { (index, await fetch(resource, expiry)) }
            }
            var resources = resources
            for await (index, outcome) in group { resources[index].outcome = outcome }
            return resources
        }
    }

    /// Whether the time was up before everything was loaded.
    final class ExpiryFlag: Sendable {
        private let state = Mutex(false)

        var isSet: Bool { state.withLock { $0 } }
        func set() { state.withLock { $0 = true } }
    }
}

extension WebResourceLoader {
    /// Probes a file as the browser's decoder would, and keeps it with the file extension of its type.
    func decode(_ resource: WebResource, _ file: URL, _ answer: WebResource.Answer?) -> WebResource.Outcome {
        let media = (try? MediaProbe.probe(file: file)) ?? MediaInfo(type: .unknown, byteCount: 0)
        var fields: JSONObject = [
            "download": .integer(resource.number), "contentType": .string(media.type.rawValue),
            "byteCount": .integer(media.byteCount),
        ]
        fields["width"] = media.width.map(JSONValue.integer)
        fields["height"] = media.height.map(JSONValue.integer)
        if let problem = browser.undecodable(media) {
            fields["reason"] = .string("\(problem)")
            log.record(.imageRejected, fields)
            try? FileManager.default.removeItem(at: file)
            return .undecodable(problem, media, answer)
        }
        log.record(.imageDecoded, fields)
        let named = file.appendingPathExtension(media.type.fileExtension)
        do {
            try FileManager.default.moveItem(at: file, to: named)
        } catch {
            return .notKept("\(error)")
        }
        return .loaded(media, answer, file: named.path)
    }
}

extension WebBrowser.Configuration {
    /// Why the browser cannot decode a file; `nil` when it can.
    ///
    /// Chromium's formats are in the table; of other browsers, which load icons alone, all pictures but HEIF are taken.
    func undecodable(_ media: MediaInfo) -> WebResource.Undecodable? {
        guard media.byteCount > 0 else { return .damaged }
        guard decodes(media.type) else { return .type }
        if [.jpeg, .png, .gif, .webP, .bmp].contains(media.type) {
            guard media.width != nil, media.height != nil, media.frameCount > 0 else { return .damaged }
        }
        if [.jpeg, .png].contains(media.type), media.fatalDamage != nil { return .damaged }
        if let width = media.width, let height = media.height,
            let limit = Capabilities.standard.capability(.decodedImageBytes, on: client)?.number,
            Double(width) * Double(height) * 4 > limit
        {
            return .pixels
        }
        return nil
    }

    private func decodes(_ type: MediaType) -> Bool {
        guard isChromium else { return type.isImage && type != .heic }
        let feature: Capabilities.Feature
        switch type {
        case .jpeg: feature = .jpeg
        case .png: feature = .png
        case .gif: feature = .gif
        case .bmp: feature = .bmp
        case .webP: feature = .webp
        case .avif: feature = .avif
        case .heic: feature = .heif
        case .svg: feature = .svg
        case .icon: feature = .ico
        default: return false
        }
        return [.yes, .partial].contains(Capabilities.standard.support(for: feature, on: client))
    }
}
