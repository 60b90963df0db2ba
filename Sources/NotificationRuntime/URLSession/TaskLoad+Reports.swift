// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import FoundationNetworking

/// The engine's reports, and the task's reaction to them.
extension TaskLoad {
    /// How much may wait for its reader before no more is taken from the network.
    private static let backlogLimit = 1024 * 1024

    func answerReported(_ answer: TransferFlow.Answer, _ leg: Int) {
        let (isCurrent, question) = state.withLock { state in (state.leg == leg, state.question) }
        guard isCurrent else { return }
        let answered = AnsweredRequest(answer)
        guard let question else {
            // A short body goes out at once, and its progress is not reported on the way.
            let (sent, body) = task.status.withLock { ($0.sentCount, $0.bodyCount) }
            if sent < body { sentReported(body) }
            task.status.withLock { status in
                status.answer = answered
                status.response = nil
                status.expectedCount = answered.expectedByteCount
                if status.currentRequest?.url?.absoluteString != answered.url {
                    status.currentRequest?.redirect(to: answered.url)
                }
            }
            return answerReported(isLocal: false)
        }
        hold(.undecided)
        session.queue.run(for: scope) { [self] in
            guard let delegate, let response = answered.response else {
                return redirectDecided(leg, answered, question.request)
            }
            delegate.urlSession(
                session,
                task: task,
                willPerformHTTPRedirection: response,
                newRequest: question.request
            ) { [self] request in redirectDecided(leg, answered, request) }
        }
    }

    /// The head of the answer that counts is there.
    func answerReported(isLocal: Bool) {
        if let progress = task.status.withLock({ $0.progress }) {
            progress.totalUnitCount = task.countOfBytesExpectedToReceive
        }
        switch task.client {
        case .stream(let stream):
            if let response = task.response { stream.begin(response) }
        case .delegate:
            guard let dataTask = task as? URLSessionDataTask, let delegate = dataDelegate
            else { return }
            if !isLocal { hold(.undecided) }
            session.queue.run(for: scope) { [self] in
                guard let response = task.response else { return }
                delegate.urlSession(session, dataTask: dataTask, didReceive: response) { [self] disposition in
                    if disposition == .cancel { task.cancel() }
                    if !isLocal { release(.undecided) }
                }
            }
        case .handler, .continuation: break
        }
    }

    func bodyReported(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        let count = Int64(bytes.count)
        let (total, expected, progress) = task.status.withLock { status in
            status.receivedCount += count
            return (status.receivedCount, status.expectedCount, status.progress)
        }
        progress?.completedUnitCount = total
        switch task.client {
        case .handler, .continuation: break
        case .stream(let stream):
            queued(bytes.count)
            stream.append(Data(bytes))
        case .delegate:
            if let download = task as? URLSessionDownloadTask {
                guard let delegate = downloadDelegate else { return }
                session.queue.run(for: scope) { [self] in
                    delegate.urlSession(
                        session,
                        downloadTask: download,
                        didWriteData: count,
                        totalBytesWritten: total,
                        totalBytesExpectedToWrite: expected
                    )
                }
            } else if let task = task as? URLSessionDataTask, let delegate = dataDelegate {
                let data = Data(bytes)
                queued(data.count)
                session.queue.run(for: scope) { [self] in
                    defer { taken(data.count) }
                    // After its cancellation a task reports only its end.
                    guard task.state != .canceling else { return }
                    delegate.urlSession(session, dataTask: task, didReceive: data)
                }
            }
        }
    }

    func sentReported(_ total: Int64) {
        let (count, expected) = task.status.withLock { status in
            defer { status.sentCount = total }
            return (total - status.sentCount, status.bodyCount)
        }
        guard count > 0, let delegate else { return }
        session.queue.run(for: scope) { [self] in
            delegate.urlSession(
                session,
                task: task,
                didSendBodyData: count,
                totalBytesSent: total,
                totalBytesExpectedToSend: expected
            )
        }
    }

    private func queued(_ count: Int) {
        let isFull = state.withLock { state in
            state.backlog += count
            return state.backlog > Self.backlogLimit
        }
        if isFull { hold(.backlog) }
    }

    /// Bytes that were handed over have been dealt with.
    func taken(_ count: Int) {
        let isLow = state.withLock { state in
            state.backlog -= count
            return state.holds.contains(.backlog) && state.backlog <= Self.backlogLimit / 2
        }
        if isLow { release(.backlog) }
    }

    // MARK: - Redirects

    /// The delegate's answer: the request to go on with, or `nil` for the redirect's own answer.
    private func redirectDecided(_ leg: Int, _ answered: AnsweredRequest, _ request: URLRequest?) {
        let (question, transfer) = state.withLock { state in
            guard state.leg == leg, !state.isCancelled, let question = state.question, !question.isDecided else {
                return (nil as Question?, nil as RunningTransfer?)
            }
            if request == nil {
                // It stays until the answer is delivered, so that the leg's end is not reported before it.
                state.question?.isDecided = true
            } else {
                state.question = nil
                state.hops.append(question.hop)
                // Further reports of this leg are ignored.
                state.leg += 1
            }
            return (question, state.transfer)
        }
        guard let question else { return }
        if let request {
            if question.end == nil { transfer?.cancel() }
            removeFile()
            task.status.withLock { $0.currentRequest = request }
            release(.undecided)
            return load(request)
        }
        task.status.withLock { status in
            status.answer = answered
            status.response = nil
            status.expectedCount = answered.expectedByteCount
        }
        answerReported(isLocal: false)
        let end = state.withLock { state -> Result<TransferResult, CurlError>? in
            defer { state.question = nil }
            return state.question?.end
        }
        // A data delegate that is asked about this answer in turn holds it on.
        if !isAskedAboutAnswers { release(.undecided) }
        if let end { legEnded(leg, end) }
    }

    private var isAskedAboutAnswers: Bool {
        guard case .delegate = task.client else { return false }
        return task is URLSessionDataTask && dataDelegate != nil
    }
}

extension URLRequest {
    fileprivate mutating func redirect(to text: String) {
        if let url = URL(string: text) { self.url = url }
    }
}

extension URLSessionTask {
    /// Bytes that a reader of ``URLSession/AsyncBytes`` took.
    func blockWasTaken(_ count: Int) {
        status.withLock { $0.load }?.taken(count)
    }
}
