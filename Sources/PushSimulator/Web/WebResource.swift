// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages

/// One picture of a notification: the request and its result.
struct WebResource: Sendable {
    /// The use of the resource.
    enum Role: String, Sendable, Hashable {
        case image
        case icon
        case badge
        case actionIcon = "action-icon"
    }

    /// The reason why this browser does not accept a loaded file as a picture.
    enum Undecodable: Sendable, Hashable {
        /// The browser does not decode this type.
        case type
        /// It has more pixels than browsers decode.
        case pixels
        /// It is damaged or empty, according to the probe.
        case damaged
    }

    enum Outcome: Sendable {
        /// Not asked for yet.
        case pending
        /// An invalid URL, or a relative one without a known site.
        case invalid(isRelative: Bool)
        /// Plain http on an https site, which the server redirected to or not.
        case mixedContent(url: String, isRedirect: Bool)
        /// A name or password in the URL, which this browser asks no server with.
        case credentials
        /// No answer.
        case failed(CurlError)
        /// The time was up first.
        case timedOut
        /// The file cannot be kept on this machine.
        case notKept(String)
        /// The browser cannot decode the file.
        case undecodable(Undecodable, MediaInfo, Answer?)
        /// A picture, in this file.
        case loaded(MediaInfo, Answer?, file: String)
    }

    /// A server's answer.
    struct Answer: Sendable {
        var status: Int
        var mimeType: String?
        /// As part of a sentence: `200 image/webp, 1234 bytes, 210 ms`.
        var text: String
        var duration: Duration
        var sentReferrer: Bool
        /// The address that answered, after redirects.
        var effectiveURL: String
    }

    let role: Role
    /// As the message spells it.
    let reference: String
    /// Counted from 1 in a timeline.
    let number: Int
    /// Absolute; `nil` if the reference is not a URL.
    let url: WebReference?
    var outcome = Outcome.pending

    /// The picture, if there is one to show.
    var loaded: (media: MediaInfo, file: String)? {
        if case .loaded(let media, _, let file) = outcome { (media, file) } else { nil }
    }

    /// The server's answer, if there was one.
    var answer: Answer? {
        switch outcome {
        case .undecodable(_, _, let answer), .loaded(_, let answer, _): answer
        default: nil
        }
    }

    /// The URL for a sentence.
    var shownURL: String {
        if reference.hasPrefix("data:") { return "the data: URL" }
        return DisplayURL.text(url?.text ?? reference)
    }
}
