// SPDX-License-Identifier: Apache-2.0

internal import CCurl

/// libcurl's information about a completed request.
extension EasyHandle {
    var effectiveURL: String? { string(CURLINFO_EFFECTIVE_URL, &lastEffectiveURL) }

    var remoteAddress: String? { string(CURLINFO_PRIMARY_IP, &lastRemoteAddress) }

    /// 10, 11, 20 or 30; 0 when no answer came.
    var httpVersion: Int {
        var version = 0
        _ = ccurl_get_long(pointer, CURLINFO_HTTP_VERSION, &version)
        return switch version {
        case CURL_HTTP_VERSION_1_0: 10
        case CURL_HTTP_VERSION_1_1: 11
        case CURL_HTTP_VERSION_2_0: 20
        case CURL_HTTP_VERSION_3: 30
        default: 0
        }
    }

    /// The steps of this request, each put after `offset`; a step that was not made, or not needed because a connection
    /// was reused, is zero.
    func timings(after offset: Duration) -> TransferTimings {
        var timings = TransferTimings()
        timings.nameLookup = step(CURLINFO_NAMELOOKUP_TIME_T, after: offset)
        timings.connect = step(CURLINFO_CONNECT_TIME_T, after: offset)
        timings.tls = step(CURLINFO_APPCONNECT_TIME_T, after: offset)
        timings.firstByte = step(CURLINFO_STARTTRANSFER_TIME_T, after: offset)
        return timings
    }

    private func step(_ info: CURLINFO, after offset: Duration) -> Duration {
        var microseconds: curl_off_t = 0
        guard ccurl_get_size(pointer, info, &microseconds) == CURLE_OK, microseconds > 0 else { return .zero }
        return offset + .microseconds(Int64(microseconds))
    }

    /// The text; the last text itself if it is the same.
    private func string(_ info: CURLINFO, _ last: inout String?) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard ccurl_get_string(pointer, info, &text) == CURLE_OK, let text, text[0] != 0 else { return nil }
        if let last, Self.isEqual(last, text) { return last }
        last = String(cString: text)
        return last
    }

    private static func isEqual(_ string: String, _ text: UnsafePointer<CChar>) -> Bool {
        var rest = text
        for byte in string.utf8 {
            guard UInt8(bitPattern: rest.pointee) == byte else { return false }
            rest += 1
        }
        return rest.pointee == 0
    }
}
