// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AndroidDeliveryRecord {
    static let pictureDocumentation = "https://firebase.google.com/docs/cloud-messaging/android/send-image"

    /// The result of loading the picture.
    var load: PictureLoad {
        let end = download.map { $0.effectiveURL == $0.url ? pictureURL : DisplayURL.text($0.effectiveURL) }
        var load = PictureLoad(.android, path: path(to: "image"), url: pictureURL, failedURL: end, address: image)
        load.documentation = Self.pictureDocumentation
        load.failure = pictureFailure
        load.shown = shownMedia
        guard let download else { return load }
        if download.failure == .transfer(.hostNotFound) { load.code = "UnknownHostException" }
        load.reason = Credentials.hidden(in: download.detail)
        load.detail = download.detail
        load.byteCount = download.byteCount
        load.announcedByteCount = download.announcedByteCount
        load.redirectCount = download.redirectCount
        if download.status > 0 { load.answer = download.answer }
        return load
    }

    private var pictureFailure: PictureLoad.Failure? {
        if let flaw = urlFlaw { return .invalidURL("\"\(pictureURL)\" \(flaw); send an absolute https URL") }
        guard let download, let failure = download.failure else { return nil }
        switch failure {
        // Each of these has its own rule, or a reason before the download.
        case .notWeb, .noHost, .redirectScheme: return nil
        case .cleartext(let url): return .cleartext(refusal(of: url))
        case .transfer(let fault): return .transfer(fault)
        case .announcedTooLarge, .tooLarge: return .tooLarge(excess(of: failure))
        case .status(let status): return .httpError(status: status, effect: "")
        case .undecodable:
            let page = PageAnswer(
                status: download.status,
                mimeType: download.mimeType,
                url: download.url,
                effectiveURL: download.effectiveURL,
                content: download.media?.type
            )
            return page.map(PictureLoad.Failure.page) ?? .undecodable(download.detail)
        case .outOfMemory: return download.media.flatMap(excess)
        case .timedOut:
            return .timedOut(
                after: imageTimeLimit,
                circumstances: ["network: \(device.network)", progress(of: download)],
                effect: estimate(for: download)
            )
        case .cancelled, .other: return .other
        }
    }

    private var urlFlaw: String? {
        switch urlProblem {
        case .noScheme?: return "has no scheme, so Android does not treat it as a URL"
        case .unknownScheme(let scheme)?: return "has the scheme \(scheme), which Android cannot open"
        case .malformedPort?: return "has a port that is not a number, so Android does not treat it as a URL"
        case nil: break
        }
        switch download?.failure {
        case .notWeb(let scheme)?: return "has the scheme \(scheme), which does not lead to a web server"
        case .noHost?: return "does not name a host"
        default: return nil
        }
    }

    private func refusal(of url: String) -> PictureLoad.Cleartext {
        let reason =
            device.app.usesCleartextTraffic == false
            ? "the app's manifest forbids it" : "the app targets API \(device.targetSDK)"
        return .init(
            target: url,
            isRedirect: url != image,
            refusal: "and \(reason) (Cleartext HTTP traffic not permitted)",
            exception: ", or allow the host in the app's network security configuration"
        )
    }

    private func excess(of failure: AndroidDownloadRecord.Failure) -> String {
        let limit = Capabilities.standard.bytes(.imageDownloadBytes, on: device.client)
        let size = Capabilities.standard.size(.imageAdvisedSize, in: .px, on: device.client)
        let remedy = "serve one of \(Int(size.width)) × \(Int(size.height)) pixels"
        guard case .announcedTooLarge(let count) = failure else {
            return
                "\(pictureURL) sent more than the \(limit) bytes that the SDK takes, without announcing how many; \(remedy)"
        }
        return
            "\(pictureURL) announces \(ByteCount.text(count, exactly: true)), and the SDK takes \(limit) at most; \(remedy)"
    }

    private func excess(of media: MediaInfo) -> PictureLoad.Failure? {
        guard let width = media.width, let height = media.height,
            let bytes = AndroidBitmapDecoder.decodedByteCount(of: media)
        else { return nil }
        let size = bytes == .max ? "more memory than can be counted" : "\(ByteCount.text(bytes)) of memory"
        let limit = ByteCount.text(AndroidBitmapDecoder(device).byteLimit)
        return .pixels(
            width: width,
            height: height,
            effect: "which need \(size), and about \(limit) are there (an estimate)"
        )
    }

    private func progress(of download: AndroidDownloadRecord) -> String {
        guard download.status > 0 else { return "no answer yet" }
        let arrived = ByteCount.text(download.byteCount)
        return download.announcedByteCount.map { "\(arrived) of \(ByteCount.text($0))" } ?? arrived
    }

    private func estimate(for download: AndroidDownloadRecord) -> String {
        guard let count = download.announcedByteCount else { return "" }
        let times = [NetworkProfile.lte, .threeG].map { network in
            let time = network.estimate(byteCount: count, requests: 1 + download.redirectCount)
            return "\(DownloadRecord.text(time)) on \(network.name.uppercased())"
        }
        return ". By its size it takes at least \(times.joined(separator: ", "))"
    }
}
