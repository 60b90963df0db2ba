// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension AppleDeliveryRecord {
    /// The result of loading the picture, by the codes of `NSURLErrorDomain` and `UNErrorDomain`.
    var load: PictureLoad {
        var load = PictureLoad(
            .apple,
            path: picturePath,
            url: pictureURL,
            failedURL: failedURL,
            address: download?.url
        )
        load.failure = pictureFailure
        if let failure = download?.failure {
            load.code = "NSURLErrorDomain \(failure.urlError)"
            load.reason = failure.reason
            load.detail = failure.detail
            load.byteCount = failure.byteCount
            load.redirectCount = failure.redirectCount
            load.lastRedirect = failure.url == download?.url ? nil : DisplayURL.text(failure.url)
        } else {
            load.code = refusal.map { "UNErrorDomain \($0.code)" } ?? ""
        }
        if let download, download.status != nil { load.answer = download.answer }
        load.shown = stored.first { $0.isReadable && !$0.media.damage.isEmpty }?.media
        if showsPicture, let status = download?.status, status >= 400 {
            load.errorIsShownBecause = "the extension did not look at the status, as Firebase's helper does not"
        }
        return load
    }

    private var pictureFailure: PictureLoad.Failure? {
        if let flaw = urlFlaw { return flaw }
        if let failure = download?.failure, let known = known(failure) { return known }
        if refusal?.code == 102 { return .tooLarge(refusedSize) }
        if let failure = download?.failure, failure.urlError != -999 { return .other }
        guard let download else { return nil }
        if let status = download.status, status >= 300 {
            let file = download.shownFileName.map { ", and its file \($0)" } ?? ", which"
            let code = refusal.map { " (UNErrorDomain \($0.code))" } ?? ""
            return .httpError(status: status, effect: "\(file) cannot be attached\(code)")
        }
        return download.page.map(PictureLoad.Failure.page)
    }

    private func known(_ failure: DownloadRecord.Failure) -> PictureLoad.Failure? {
        switch failure.urlError {
        case -1009: return .transfer(.offline)
        case -1022: return .cleartext(refusal(of: failure))
        case -1003: return .transfer(.hostNotFound)
        case -1004: return .transfer(failure.isForbidden ? .addressForbidden : .connectionFailed)
        case -1001:
            return .timedOut(
                after: failure.duration,
                circumstances: [ByteCount.text(failure.byteCount), "NSURLErrorDomain -1001"],
                effect: ""
            )
        case -1206 ... -1200: return .transfer(.secureConnectionFailed)
        case -1007: return .transfer(.redirectLoop)
        case -1005: return .transfer(.incomplete)
        case -1017: return .transfer(.notHTTP)
        case -1015: return .transfer(.contentEncoding)
        case -1103:
            return .tooLarge(
                "\(pictureURL) had not ended after \(ByteCount.text(failure.byteCount)), more than any attachment may "
                    + "have; send a picture of at most 10 MB"
            )
        default: return nil
        }
    }

    private func refusal(of failure: DownloadRecord.Failure) -> PictureLoad.Cleartext {
        if failure.isOfRedirect {
            return .init(
                isRedirect: true,
                refusal: "which iOS does not load (NSURLErrorDomain -1022: \(failure.reason))"
            )
        }
        let app = device.app
        let ignored =
            app.allowsArbitraryLoads && app.allowsLocalNetworking != nil
            ? "; iOS ignores NSAllowsArbitraryLoads beside NSAllowsLocalNetworking" : ""
        return .init(
            refusal: "which App Transport Security refuses (NSURLErrorDomain -1022)\(ignored)",
            exception: ", or add an exception to the extension's own Info.plist"
        )
    }

    private var refusedSize: String {
        let size = download?.byteCount.map { ", of \(ByteCount.text($0, exactly: true))," } ?? ""
        return
            "the file of \(pictureURL)\(size) is larger than iOS attaches (UNErrorDomain 102); pictures may have 10 MB, "
            + "sounds 5 MB, films 50 MB: send a smaller one"
    }

    private var urlFlaw: PictureLoad.Failure? {
        switch push.payload["fcm_options"]?["image"] {
        case nil, .null?, .string?: break
        default:
            return .invalidURL(
                "fcm_options.image is not a string, which Firebase's helper ignores; send the URL as a string"
            )
        }
        if logCodes.contains("I-FCM020000") {
            return .invalidURL(
                "\"\(pictureURL)\" is not a URL (I-FCM020000); percent-encode the characters that a URL may not hold, "
                    + "spaces above all",
                meant: meantURL
            )
        }
        guard let failure = download?.failure, [-1000, -1002].contains(failure.urlError) else { return nil }
        let code = "NSURLErrorDomain \(failure.urlError)"
        if download?.url.hasPrefix("data:") == true {
            return .invalidURL(
                "whether iOS loads a picture from a data: URL is not known, and the simulator refuses it (\(code)); send an "
                    + "https URL"
            )
        }
        // A web address that has a host is supported, so it led to one that is not.
        if let url = download?.url, url.hasPrefix("http"), URL(string: url)?.host != nil {
            let target = failure.url == url ? "a URL other than http or https" : failedURL
            return .invalidURL(
                "\(pictureURL) redirects to \(target), which cannot be loaded (\(code)); send the URL of the file itself"
            )
        }
        return .invalidURL(
            "\"\(pictureURL)\" cannot be loaded (\(code)), because it is not an absolute http or https URL; send one",
            meant: meantURL
        )
    }

    /// The text without white space around it and percent-encoded, if that makes it another text and a web address.
    private var meantURL: String? {
        guard let image = push.image, let url = URL(string: image.trimmingCharacters(in: .whitespacesAndNewlines)),
            ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false,
            url.absoluteString != image
        else { return nil }
        return url.absoluteString
    }
}
