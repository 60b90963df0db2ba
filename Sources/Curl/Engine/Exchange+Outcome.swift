// SPDX-License-Identifier: Apache-2.0

internal import CCurl

/// The outcome for the waiting task.
extension Exchange {
    /// The outcome of the last request, read before its handle is used for another.
    func outcome(_ code: CURLcode, at now: MonotonicTime) -> Result<TransferResult, CurlError> {
        let timings = timings(at: now)
        if let failure { return .failure(error(failure.code, failure.detail, timings)) }
        if let refusedAddress, code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK {
            return .failure(error(.addressRefused, "Connecting to \(refusedAddress) is not allowed.", timings))
        }
        guard code == CURLE_OK else {
            let text = handle?.failureText(code) ?? String(cString: curl_easy_strerror(code))
            // The connection's limit is the only one libcurl knows.
            let isLimit = code == CURLE_OPERATION_TIMEDOUT
            let limit = transfer.limits.connectTime.seconds
            let detail = isLimit ? "No connection within the connect limit of \(limit): \(text)" : text
            return .failure(error(CurlError.Code(rawValue: Int(code.rawValue)), detail, timings))
        }
        do {
            try finishSink()
        } catch {
            return .failure(self.error(.writeError, error.detail, timings))
        }
        return .success(
            TransferResult(
                status: headerBlock.status,
                headers: head.headers,
                effectiveURL: handle?.effectiveURL ?? request.url,
                mimeType: head.mimeType,
                byteCount: byteCount,
                body: sink.memory,
                timings: timings,
                redirects: redirects,
                httpVersion: handle?.httpVersion ?? 0,
                remoteAddress: handle?.remoteAddress
            )
        )
    }

    func error(_ code: CurlError.Code, _ detail: String, at now: MonotonicTime) -> CurlError {
        error(code, detail, timings(at: now))
    }

    private func error(_ code: CurlError.Code, _ detail: String, _ timings: TransferTimings) -> CurlError {
        var error = CurlError(
            code: code,
            detail: detail,
            url: request.url,
            timings: timings,
            redirects: redirects,
            byteCount: byteCount
        )
        if !transfer.mayRepeat { error.sentByteCount = bodyOffset }
        if !head.headers.isEmpty {
            error.status = headerBlock.status
            error.headers = head.headers
        }
        return error
    }

    private func timings(at now: MonotonicTime) -> TransferTimings {
        var timings = handle?.timings(after: requestStartedAt - startedAt + timeWaited) ?? TransferTimings()
        timings.total = now - startedAt
        // libcurl counts time that the process was kept waiting, too.
        for step in [\.nameLookup, \.connect, \.tls, \.firstByte] as [WritableKeyPath<TransferTimings, Duration>] {
            timings[keyPath: step] = min(timings[keyPath: step], timings.total)
        }
        return timings
    }

    /// The head of the answer, as the flow gets it.
    var answer: TransferFlow.Answer {
        TransferFlow.Answer(
            status: headerBlock.status,
            headers: head.headers,
            url: request.url,
            mimeType: head.mimeType,
            httpVersion: handle?.httpVersion ?? 0
        )
    }
}
