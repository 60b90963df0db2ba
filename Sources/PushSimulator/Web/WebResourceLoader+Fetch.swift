// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import NotificationRuntime
import PushMessages
import Synchronization

extension WebResourceLoader {
    /// Loads one picture as a service worker loads an image.
    ///
    /// The status of the server's answer does not matter, only whether the body can be decoded.
    ///
    /// Source: Chromium, `notification_image_loader.cc`.
    func fetch(_ resource: WebResource, _ expiry: ExpiryFlag) async -> WebResource.Outcome {
        guard let url = resource.url else { return .invalid(isRelative: !resource.reference.contains(":")) }
        if url.scheme == "data" { return decodeData(resource, url) }
        guard url.isWeb else { return .invalid(isRelative: false) }
        // Blink refuses them for every part of a page and of a worker (`BaseFetchContext`).
        guard !browser.isChromium || !url.hasCredentials else {
            log.record(.downloadFailed, failure(of: resource, "The URL holds a name or password."))
            return .credentials
        }
        guard !isMixed(url.text) else {
            log.record(.downloadFailed, failure(of: resource, "Plain http is mixed content on a secure site."))
            return .mixedContent(url: url.text, isRedirect: false)
        }
        let file: URL
        do {
            file = try newFile()
        } catch {
            return .notKept("\(error)")
        }
        let referrer = referrer(for: url)
        let refused = RefusedRedirect()
        let transfer = transfer(of: url, to: file, referrer: referrer, refused)
        log.record(
            .downloadStarted,
            ["download": .integer(resource.number), "url": .string(url.text), "role": .string(resource.role.rawValue)]
        )
        do throws(CurlError) {
            let result = try await CurlEngine.shared.perform(transfer)
            logRedirects(resource, result.redirects)
            log.record(.downloadFinished, result.timelineFields(download: resource.number))
            let answer = WebResource.Answer(
                status: result.status,
                mimeType: result.mimeType,
                text: "\(result.status) \(result.mimeType ?? "without Content-Type"), "
                    + "\(ByteCount.text(result.byteCount)), \(DownloadRecord.text(result.timings.total))",
                duration: result.timings.total,
                sentReferrer: referrer != nil,
                effectiveURL: result.effectiveURL
            )
            return decode(resource, file, answer)
        } catch {
            logRedirects(resource, error.redirects)
            let isLate = error.code == .cancelled && expiry.isSet
            let reason = isLate ? "The time was up." : error.detail
            var fields = failure(of: resource, reason)
            error.add(to: &fields)
            log.record(.downloadFailed, fields)
            if isLate { return .timedOut }
            if let target = refused.target { return .mixedContent(url: target, isRedirect: true) }
            return .failed(error)
        }
    }

    /// Whether it is mixed content on a secure site.
    private func isMixed(_ url: String) -> Bool {
        guard site.isSecure, url.prefix(5).lowercased() == "http:" else { return false }
        return browser.strictTransport || !TransportSecurity.isPlainLoopback(url)
    }

    private func transfer(
        of url: WebReference,
        to file: URL,
        referrer: String?,
        _ refused: RefusedRedirect
    ) -> Transfer {
        var transfer = Transfer(url: url.text)
        transfer.headers = [
            HTTPHeader("Accept", WebBrowser.Configuration.acceptedPictures),
            HTTPHeader("User-Agent", browser.userAgent),
            HTTPHeader("Sec-Fetch-Dest", "image"),
            HTTPHeader("Sec-Fetch-Mode", "no-cors"),
        ]
        if let referrer { transfer.headers.append(HTTPHeader("Referer", referrer)) }
        transfer.destination = .file(path: file.path)
        transfer.limits.byteCount = browser.byteLimit
        // The notification's own limit is the only one.
        transfer.limits.connectTime = .seconds(24 * 60 * 60)
        transfer.limits.idleTime = .seconds(24 * 60 * 60)
        transfer.network = browser.network.conditions
        transfer.certificateAuthorityFile = browser.certificateAuthorityFile
        transfer.resolve = browser.resolve
        transfer.addresses = browser.addresses
        transfer.record = browser.record
        transfer.redirects.decide = { hop in
            guard isMixed(hop.to) else { return .follow }
            refused.set(hop.to)
            return .refuse(reason: "The redirect leads to plain http, mixed content on a secure site.")
        }
        return transfer
    }

    /// The site as the server of a picture sees it (`strict-origin-when-cross-origin`).
    private func referrer(for url: WebReference) -> String? {
        guard isSiteKnown else { return nil }
        if site.isSecure, url.scheme == "http", !TransportSecurity.isPlainLoopback(url.text) { return nil }
        return WebBrowser.Origin(url) == site ? "\(site)\(browser.workerPath)" : "\(site)/"
    }

    private func newFile() throws -> URL {
        try LocalFile(path: folder.path).makeFolder()
        return folder.appendingPathComponent(RandomName.uuid(), isDirectory: false)
    }

    private func decodeData(_ resource: WebResource, _ url: WebReference) -> WebResource.Outcome {
        guard let bytes = DataURL.bytes(of: resource.reference) else { return .invalid(isRelative: false) }
        do {
            let file = try newFile()
            try LocalFile(path: file.path).write(bytes)
            return decode(resource, file, nil)
        } catch {
            return .notKept("\(error)")
        }
    }

    private func failure(of resource: WebResource, _ reason: String) -> JSONObject {
        [
            "download": .integer(resource.number), "url": .string(resource.url?.text ?? resource.reference),
            "reason": .string(reason),
        ]
    }

    private func logRedirects(_ resource: WebResource, _ hops: [RedirectPolicy.Hop]) {
        for hop in hops { log.record(.downloadRedirected, hop.timelineFields(download: resource.number)) }
    }

    /// The target of a refused redirect; the failed transfer names only the URL that redirected.
    private final class RefusedRedirect: Sendable {
        private let state = Mutex<String?>(nil)

        var target: String? { state.withLock { $0 } }
        func set(_ url: String) { state.withLock { $0 = url } }
    }
}
