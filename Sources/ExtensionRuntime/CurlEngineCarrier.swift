// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import ExtensionWire
internal import NotificationRuntime
internal import Synchronization

/// Has the host make the requests of the process.
final class CurlEngineCarrier: TransferCarrier {
    private enum End: Sendable {
        case answer(TransferResult, RedirectPolicy.Hop?, OwnedDescriptor?)
        case failure(CurlError)
    }

    private struct Waiting {
        var exchange: CarriedExchange
        var end: CheckedContinuation<End, Never>
    }

    /// Transfers at once, the host's limit; a phone queues further ones as well.
    private static let transferLimit = 64

    private struct State {
        /// Transfers that are on their way.
        var running = 0
        /// Those that wait for one to end, oldest first.
        var queued: [(number: UInt32, begin: CheckedContinuation<Bool, Never>)] = []
        var last: UInt32 = 0
        var waiting: [UInt32: Waiting] = [:]
    }

    private static let current = Mutex<CurlEngineCarrier?>(nil)
    private let host: HostConnection
    private let state = Mutex(State())

    private init(_ host: HostConnection) { self.host = host }

    /// Has all transfers of the process go over the connection.
    static func install(_ host: HostConnection) {
        let carrier = CurlEngineCarrier(host)
        current.withLock { $0 = carrier }
        CurlEngine.shared.use(carrier)
    }

    /// Takes the host's word on a transfer.
    static func take(_ message: HostMessage, _ files: [OwnedDescriptor]) {
        guard let carrier = current.withLock({ $0 }) else { return }
        switch message {
        case .answered(let transfer, let answer):
            carrier.state.withLock { $0.waiting[transfer]?.exchange }?.answered(answer)
        case .ended(let transfer, let result, let hop): carrier.end(transfer, .answer(result, hop, files.first))
        case .failed(let transfer, let error): carrier.end(transfer, .failure(error))
        default: break
        }
    }

    private func end(_ transfer: UInt32, _ end: End) {
        state.withLock { $0.waiting.removeValue(forKey: transfer) }?.end.resume(returning: end)
    }

    /// Waits until there is room for the transfer; returns `false` if the task is cancelled first.
    private func begins(_ number: UInt32) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    guard state.running >= Self.transferLimit else {
                        state.running += 1
                        return true
                    }
                    state.queued.append((number, continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let queued = state.withLock { state in
                state.queued.firstIndex { $0.number == number }.map { state.queued.remove(at: $0).begin }
            }
            queued?.resume(returning: false)
        }
    }

    /// Makes room for the transfer that has waited longest.
    private func leave() {
        let next = state.withLock { state in
            if state.queued.isEmpty { state.running -= 1 }
            return state.queued.isEmpty ? nil : state.queued.removeFirst().begin
        }
        next?.resume(returning: true)
    }

    func carry(_ transfer: Transfer, _ exchange: CarriedExchange) async throws(CurlError) -> TransferResult {
        let number = state.withLock { state in
            state.last &+= 1
            return state.last
        }
        guard await begins(number) else {
            throw CurlError(code: .cancelled, detail: "The transfer was cancelled.", url: transfer.url)
        }
        defer { leave() }
        var files: [OwnedDescriptor] = []
        if let body = transfer.body {
            do throws(WireError) {
                files = [try OwnedDescriptor(content: body)]
            } catch {
                throw CurlError(code: .sendError, detail: error.description, url: transfer.url)
            }
        }
        let place = DownloadPlace(of: transfer.destination)
        defer { place?.leave() }
        if let place { files.append(place.file) }
        let reports = PushTable.reports(of: DeliveryContext.current) ?? PushReports(0, to: host)
        let end = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting[number] = Waiting(exchange: exchange, end: continuation) }
                let record = TransferRecord(transfer, hasFile: place != nil)
                reports.tell(.transfer(number, push: reports.number, record), files)
                // A cancellation that came before there was something to cancel.
                if Task.isCancelled { host.send(.cancelTransfer(number)) }
            }
        } onCancel: {
            host.send(.cancelTransfer(number))
        }
        switch end {
        case .failure(let error): throw error
        case .answer(let result, let hop, let handed):
            guard try exchange.keeps(hop) else { return result }
            let file = place?.file ?? handed
            let kept = try await exchange.keep(result) { path in
                place != nil || file?.link(as: path) ?? false
            } body: { take in
                try file?.read(upTo: transfer.limits.byteCount, take)
            }
            place?.keep()
            return kept
        }
    }
}
