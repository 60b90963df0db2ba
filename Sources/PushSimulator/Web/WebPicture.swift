// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// One picture of a notification in a browser, from which rules make their findings.
struct WebPicture: DeliveryRecord {
    let resource: WebResource
    let delivery: WebDeliveryRecord

    var platform: Platform { .web }
    var isEditable: Bool { delivery.isEditable }

    /// The option that holds its URL.
    var path: FieldPath? { delivery.path(resource.role == .actionIcon ? "actions" : resource.role.rawValue) }

    /// Whether anybody would miss it.
    var matters: Bool { resource.role == .image || resource.role == .icon }

    /// How a sentence about its absence begins.
    var missing: String {
        switch resource.role {
        case .image: "No picture is shown"
        case .icon: "The icon is missing"
        case .badge: "The badge is missing"
        case .actionIcon: "A button has no icon"
        }
    }

    /// The result of loading it.
    var load: PictureLoad {
        var load = PictureLoad(.web, path: path, url: resource.shownURL, address: resource.url?.text)
        load.missing = missing
        load.isMinor = !matters
        load.isEditable = isEditable && resource.role != .actionIcon
        load.answer = resource.answer?.text
        load.shown = resource.loaded?.media
        if case .loaded(_, let answer?, _) = resource.outcome, answer.status >= 400 {
            load.errorIsShownBecause = "browsers show the body whatever the status"
        }
        if case .failed(let error) = resource.outcome {
            load.failedURL = DisplayURL.text(error.url)
            load.reason = Credentials.hidden(in: error.clause)
            load.detail = error.detail
            load.byteCount = error.byteCount
            load.redirectCount = error.redirects.count
        }
        load.failure = failure
        return load
    }

    private var failure: PictureLoad.Failure? {
        let browser = delivery.browser
        switch resource.outcome {
        case .pending, .credentials, .loaded: return nil
        case .invalid(let isRelative):
            return .invalidURL(
                isRelative && !delivery.isSiteKnown
                    ? "\"\(resource.shownURL)\" is relative, and the site is not known here; name the site to the simulator, "
                        + "or send an absolute https URL"
                    : "\"\(resource.shownURL)\" is not a URL that a browser can load; send an absolute https URL"
            )
        case .mixedContent(let url, let isRedirect):
            return .cleartext(
                .init(
                    target: isRedirect ? url : nil,
                    isRedirect: isRedirect,
                    refusal: "which \(browser.browser.title) does not load for a secure site (mixed content)"
                )
            )
        case .failed(let error) where error.code == .byteLimitExceeded:
            return .tooLarge(
                "\(resource.shownURL) has more than \(ByteCount.text(browser.byteLimit)), the simulator's limit, although "
                    + "browsers have none; make it smaller"
            )
        case .failed(let error): return TransferFault(error).map(PictureLoad.Failure.transfer) ?? .other
        case .timedOut:
            return .timedOut(
                after: browser.timeLimit,
                circumstances: [],
                effect: ", and the notification waited that long for it"
            )
        case .notKept(let reason): return .notKept(reason)
        case .undecodable(let problem, let media, let answer): return failure(problem, media, answer)
        }
    }

    private func failure(
        _ problem: WebResource.Undecodable,
        _ media: MediaInfo,
        _ answer: WebResource.Answer?
    ) -> PictureLoad.Failure {
        if let answer, answer.status >= 300 {
            return .httpError(status: answer.status, effect: ", which is not a picture")
        }
        if let answer, let url = resource.url?.text,
            let page = PageAnswer(
                status: answer.status,
                mimeType: answer.mimeType,
                url: url,
                effectiveURL: answer.effectiveURL,
                content: media.type
            )
        {
            return .page(page)
        }
        if problem == .pixels, let width = media.width, let height = media.height {
            return .pixels(width: width, height: height, effect: "more than browsers decode")
        }
        if media.byteCount == 0 { return .undecodable("it has no bytes") }
        if media.type == .unknown { return .undecodable("it is in no known format") }
        if let damage = media.fatalDamage ?? media.damage.first {
            return .undecodable("it is a broken \(media.type) (\(damage.detail))")
        }
        return .undecodable("it is \(media.type), which \(delivery.browser.browser.title) does not decode")
    }
}

extension WebPicture {
    /// Why the picture is missing, beside what holds for every device; the first that holds is the reason.
    private static let reasons: [any DeliveryRule<Self>.Type] = [
        WebCredentialsRule.self, WebHotlinkRule.self, WebSVGRule.self,
    ]

    private static let remarks: [any DeliveryRule<Self>.Type] = [WebStillRule.self]

    static var rules: [any DeliveryRule<Self>.Type] { reasons + remarks }

    /// The finding that says why it is missing, or what is odd about it if it is there.
    var findings: [Finding] {
        resource.loaded == nil
            ? [reason(Self.reasons) ?? load.reasonFinding].compactMap(\.self) : load.remarks + findings(Self.remarks)
    }
}

/// A rule about one of a notification's pictures, which points to its option.
protocol WebPictureRule: DeliveryRule where Record == WebPicture {}

extension WebPictureRule {
    static func severity(in picture: WebPicture) -> Severity { picture.matters ? severity : .note }
    static func path(in picture: WebPicture) -> FieldPath? { picture.path }
}
