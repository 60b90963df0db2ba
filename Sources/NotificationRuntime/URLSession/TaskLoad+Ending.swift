// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import FoundationNetworking

/// How a task ends: once, whatever was reported before and is reported afterwards.
extension TaskLoad {
    /// The leg is over, on the engine's thread or, for what no server needed to be asked, on the caller's.
    func legEnded(_ leg: Int, _ result: Result<TransferResult, CurlError>) {
        let isHeard = state.withLock { state in
            guard state.leg == leg else { return false }
            guard state.question != nil, !state.isCancelled, case .success = result else { return true }
            state.question?.end = result
            return false
        }
        guard isHeard else { return }
        let (hops, offset, file) = state.withLock { ($0.hops, $0.legStartedAt - startedAt, $0.file) }
        switch result {
        case .success(let result):
            let whole = result.preceded(by: hops, taking: offset)
            let ending = Ending(data: file == nil ? Data(result.body) : nil, file: file)
            conclude(ending) { .downloadFinished(id: $0, whole) }
        case .failure(let error):
            fail(URLLoadingError(error.preceded(by: hops, taking: offset)))
        }
    }

    var cancellation: URLLoadingError {
        let url = task.currentRequest?.url?.absoluteString ?? ""
        return URLLoadingError(code: .cancelled, reason: "The download was cancelled.", url: url)
    }

    func fail(_ error: URLLoadingError) {
        conclude(Ending(error: error.urlError)) { .failure(error, id: $0) }
    }

    /// Ends the load unless it has ended, and tells so: a suspended task when it is resumed.
    func conclude(_ ending: Ending, recording event: ((_ id: Int) -> RuntimeEvent)? = nil) {
        let (isFirst, isHeld, isCancelled, download) = state.withLock { state in
            let isFirst = !state.isOver
            let isHeld = isFirst && state.holds.contains(.suspended) && !state.isCancelled
            state.isOver = true
            if isHeld { state.heldEnd = ending }
            return (isFirst, isHeld, state.isCancelled, state.download)
        }
        guard isFirst else { return }
        var ending = ending
        var event = event
        // A cancelled task reports its cancellation, even if the last byte came first.
        if isCancelled, ending.error == nil {
            let error = cancellation
            ending = Ending(error: error.urlError)
            event = { .failure(error, id: $0) }
        }
        // Files and inline data are not downloads.
        let isDownload = task.originalRequest?.url.map(LocalLoad.serves) != true
        if let event, let download, isDownload { scope.delivery?.record(event(download)) }
        if !isHeld { tell(ending) }
    }

    /// Tells the end to whom the task was made for.
    func tell(_ ending: Ending) {
        switch task.client {
        case .continuation(let call):
            call(close(ending))
            if ending.error != nil { removeFile() }
            forget()
        case .stream(let stream):
            stream.end(close(ending).error)
            forget()
        case .handler(let call):
            session.queue.run(for: scope) { [self] in
                call(close(ending))
                removeFile()
                forget()
            }
        case .delegate:
            session.queue.run(for: scope) { [self] in
                let outcome = close(ending)
                if let file = outcome.file, let task = task as? URLSessionDownloadTask {
                    downloadDelegate?.urlSession(session, downloadTask: task, didFinishDownloadingTo: file)
                }
                removeFile()
                delegate?.urlSession(session, task: task, didCompleteWithError: outcome.error)
                forget()
            }
        }
    }

    /// The rest of the temporary file is removed as soon as its receiver has returned.
    func removeFile() {
        let file = state.withLock { state in
            defer { state.file = nil }
            return state.file
        }
        if let file { scope.process.discard(file) }
    }

    private func close(_ ending: Ending) -> TaskOutcome {
        task.status.withLock { status in
            status.state = .completed
            status.error = ending.error
        }
        return TaskOutcome(data: ending.data, file: ending.file, response: task.response, error: ending.error)
    }

    /// Lets go of everything that was kept for the load.
    private func forget() {
        task.status.withLock { status in
            status.load = nil
            status.delegate = nil
        }
        session.taskEnded(task.taskIdentifier)
        let download = state.withLock { state in
            state.isForgotten = true
            // Flow, transfer and question hold the load in turn.
            state.flow = nil
            state.transfer = nil
            state.question = nil
            return state.download
        }
        if let download { scope.delivery?.end(download: download) }
    }
}

extension RuntimeEvent {
    static func failure(_ error: URLLoadingError, id: Int) -> RuntimeEvent {
        .downloadFailed(id: id, url: error.url, urlError: error.code.rawValue, reason: error.reason, error.cause)
    }
}
