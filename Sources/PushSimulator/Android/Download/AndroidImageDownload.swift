// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import NotificationRuntime
import PushMessages

/// Downloads and decodes a picture as the SDK's `ImageDownload` does, through Android's `HttpURLConnection`.
///
/// It has no time limit, no check of type or extension, no second attempt. Redirects are followed within one scheme
/// only; the body of any other redirect is taken for the picture.
struct AndroidImageDownload: Sendable {
    let text: String
    let url: JavaURL
    let device: AndroidDevice.Configuration
    /// Where pictures are kept.
    let folder: URL
    let log: AndroidLog
    /// Bytes of a file at most; `nil` is the limit of FCM's SDK.
    var byteLimit: Int?

    private static let number = 1

    /// Reports that the download starts.
    func begin() -> AndroidDownloadRecord {
        log.line("Starting download of: \(text)", .info)
        let download = AndroidDownloadRecord(url: text, at: log.stopwatch.elapsed())
        log.record(.downloadStarted, ["download": .integer(Self.number), "url": .string(text)])
        return download
    }

    /// Returns when the picture is there, or has failed; cancelling the task ends it early.
    func run(_ begun: AndroidDownloadRecord) async -> AndroidDownloadRecord {
        var download = begun
        if !url.isWeb {
            fail(&download, .notWeb(scheme: url.scheme), "the simulator opens http and https only")
        } else if url.host.isEmpty {
            fail(&download, .noHost, "the URL has no host")
        } else if transport.blocks(url.requestText) {
            fail(&download, .cleartext(url: text), "Cleartext HTTP traffic to \(url.host) not permitted")
        } else {
            await load(&download)
        }
        download.endedAt = log.stopwatch.elapsed()
        return download
    }

    private func load(_ download: inout AndroidDownloadRecord) async {
        // The target of a redirect that the connection does not follow.
        let crossing = Locked<RedirectPolicy.Hop?>(nil)
        var transfer = Transfer(url: url.requestText)
        // Android's connections decode gzip unasked, and ask for nothing else.
        transfer.headers = [
            HTTPHeader("User-Agent", "Dalvik/2.1.0 (Linux; U; Android \(device.systemVersion))"),
            HTTPHeader("Accept-Encoding", "gzip"),
        ]
        transfer.limits.byteCount = limit
        // No timeout is set, so that only the wait for the picture ends it.
        transfer.limits.idleTime = .seconds(3600)
        transfer.limits.connectTime = .seconds(3600)
        transfer.network = device.network.conditions
        transfer.certificateAuthorityFile = device.certificateAuthorityFile
        transfer.resolve = device.resolve
        transfer.addresses = device.addresses
        transfer.record = device.record
        transfer.redirects.decide = { [transport] hop in
            if Self.scheme(of: hop.from) != Self.scheme(of: hop.to) {
                crossing.withLock { $0 = hop }
                return .stop
            }
            return transport.blocks(hop.to) ? .refuse(reason: hop.to) : .follow
        }
        do throws(CurlError) {
            let result = try await CurlEngine.shared.perform(transfer)
            download.take(result)
            record(result.redirects)
            if let hop = crossing.withLock({ $0 }) { record(hop, isFollowed: false) }
            log.record(.downloadFinished, result.timelineFields(download: Self.number))
            guard result.status < 400 else {
                return fail(
                    &download,
                    .status(result.status),
                    "java.io.FileNotFoundException: \(text)",
                    isLogged: false
                )
            }
            await decode(result.body, of: &download, crossing: crossing.withLock { $0 })
        } catch {
            download.take(error)
            record(error.redirects)
            var failure = Self.failure(of: error)
            if failure == .tooLarge, error.byteCount == 0, let announced = download.announcedByteCount {
                failure = .announcedTooLarge(announced)
            }
            if case .cleartext(let target) = failure {
                download.detail = "Cleartext HTTP traffic to \(Self.host(of: target)) not permitted"
            }
            fail(&download, failure, download.detail, error)
        }
    }

    private func decode(_ body: [UInt8], of download: inout AndroidDownloadRecord, crossing: RedirectPolicy.Hop?) async
    {
        let media = MediaProbe.probe(body)
        download.media = media
        let decoder = AndroidBitmapDecoder(device)
        switch decoder.verdict(on: media) {
        case .refused(let reason):
            reject(media, reason)
            let failure = crossing.map { AndroidDownloadRecord.Failure.redirectScheme(from: $0.from, to: $0.to) }
            download.failure = failure ?? .undecodable
            download.detail = reason
        case .exhaustsMemory:
            let reason = "its pixels need more memory than there is"
            log.line("java.lang.OutOfMemoryError while decoding \(text)", .error, tag: .runtime)
            reject(media, reason)
            download.failure = .outOfMemory
            download.detail = reason
            // An error is not an exception: the task that decodes never completes, and the wait goes on.
            await Signal().wait()
        case .decoded:
            store(body, media, in: &download)
        }
    }

    private func store(_ body: [UInt8], _ media: MediaInfo, in download: inout AndroidDownloadRecord) {
        let file = folder.appendingPathComponent("\(RandomName.uuid()).\(media.type.fileExtension)", isDirectory: false)
        do {
            try LocalFile(path: folder.path).makeFolder()
            try LocalFile(path: file.path).write(body)
        } catch {
            return fail(&download, .other, "\(file.path) cannot be written: \(error.localizedDescription)")
        }
        download.file = file
        var fields: JSONObject = [
            "path": .string(file.path), "contentType": .string(media.type.rawValue),
            "byteCount": .integer(media.byteCount),
        ]
        fields["width"] = media.width.map(JSONValue.integer)
        fields["height"] = media.height.map(JSONValue.integer)
        log.record(.attachmentStored, fields)
    }

    // MARK: - What it goes by

    private var limit: Int { byteLimit ?? Capabilities.standard.bytes(.imageDownloadBytes, on: device.client) }

    private var transport: TransportSecurity {
        var transport = TransportSecurity()
        let isAllowed = Capabilities.standard.support(for: .cleartext, on: device.client) == .yes
        transport.allowsArbitraryLoads = device.app.usesCleartextTraffic ?? isAllowed
        transport.insecureHosts = device.app.cleartextHosts
        transport.exemptsLoopback = !device.strictTransport
        return transport
    }

    private static func scheme(of url: String) -> Substring { url.prefix { $0 != ":" } }

    private static func host(of url: String) -> String { (try? JavaURL(url))?.host ?? url }

    private static func failure(of error: CurlError) -> AndroidDownloadRecord.Failure {
        if let fault = TransferFault(error) { return .transfer(fault) }
        return switch error.code {
        case .cancelled: .cancelled
        case .redirectRefused: .cleartext(url: error.detail)
        case .byteLimitExceeded: .tooLarge
        case .unsupportedProtocol where error.status >= 300 && error.status < 400:
            .redirectScheme(from: error.url, to: error.headers.last { $0.name.lowercased() == "location" }?.value ?? "")
        default: .other
        }
    }

    // MARK: - What it writes down

    private func fail(
        _ download: inout AndroidDownloadRecord,
        _ failure: AndroidDownloadRecord.Failure,
        _ detail: String,
        _ error: CurlError? = nil,
        isLogged: Bool = true
    ) {
        download.failure = failure
        download.detail = detail
        guard isLogged else { return }
        var fields: JSONObject = [
            "download": .integer(Self.number), "url": .string(download.effectiveURL), "reason": .string(detail),
        ]
        if let error {
            fields["curlCode"] = .integer(error.code.rawValue)
            fields["curlDetail"] = .string(error.detail)
            if error.status > 0 { fields["status"] = .integer(error.status) }
            fields["byteCount"] = .integer(error.byteCount)
            fields["total"] = .seconds(error.timings.total)
        }
        log.record(.downloadFailed, fields)
    }

    private func reject(_ media: MediaInfo, _ reason: String) {
        log.record(
            .attachmentRejected,
            [
                "contentType": .string(media.type.rawValue), "byteCount": .integer(media.byteCount),
                "reason": .string(reason),
            ]
        )
    }

    private func record(_ hops: [RedirectPolicy.Hop]) {
        for hop in hops { record(hop, isFollowed: true) }
    }

    private func record(_ hop: RedirectPolicy.Hop, isFollowed: Bool) {
        var fields = hop.timelineFields(download: Self.number)
        fields["followed"] = .bool(isFollowed)
        log.record(.downloadRedirected, fields)
    }
}
