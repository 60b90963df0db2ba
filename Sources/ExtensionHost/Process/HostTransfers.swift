// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import ExtensionWire
internal import Foundation
internal import NotificationRuntime
internal import Synchronization

/// Makes the requests of an extension's process: over the device's network, by its addresses and records.
///
/// An answer's body is written to the file that the process has made for it, or else to a nameless one in the process's
/// temporary folder.
final class HostTransfers: Sendable {
    /// The largest number of transfers of a process at the same time.
    private static let transferLimit = 64

    private let app: AppProcess
    private let folder: String
    private let socket: WireSocket
    private let running = Mutex<[UInt32: Running]>([:])

    private struct Running {
        var push: UInt32
        var transfer: RunningTransfer?
        var isCancelled = false
    }

    /// - Parameter folder: The folder in which the process keeps its downloads.
    init(app: AppProcess, folder: String, socket: WireSocket) {
        self.app = app
        self.folder = folder
        self.socket = socket
    }

    /// Whether something is being loaded for the push.
    func isBusy(_ push: UInt32) -> Bool { running.withLock { $0.values.contains { $0.push == push } } }

    /// Starts what the process asks for.
    ///
    /// - Parameter files: The request's body and the file for the answer's, as far as the record has them.
    func start(_ number: UInt32, _ push: UInt32, _ record: TransferRecord, _ files: [OwnedDescriptor]) throws(WireError)
    {
        var files = files[...]
        let isNew = running.withLock { running in
            guard running[number] == nil, running.count < Self.transferLimit else { return false }
            running[number] = Running(push: push)
            return true
        }
        guard isNew else { throw WireError("a transfer was asked for twice, or too many at once") }
        let hop = Mutex<RedirectPolicy.Hop?>(nil)
        var transfer: Transfer
        do throws(URLLoadingError) {
            transfer = try Transfer(loading: record.url, in: app)
        } catch {
            let error = error.cause ?? CurlError(code: .redirectRefused, detail: error.reason, url: record.url)
            return finish(number, .failed(transfer: number, error))
        }
        transfer.method = record.method
        transfer.headers = record.headers
        transfer.offersCodings = record.offersCodings
        transfer.limits.byteCount = max(0, min(record.byteLimit, Transfer.loadedByteLimit))
        transfer.limits.idleTime = Self.bounded(record.idleTime)
        transfer.limits.connectTime = Self.bounded(record.connectTime)
        transfer.limits.totalTime = record.totalTime.map(Self.bounded)
        if record.hasBody {
            guard let body = files.popFirst() else { throw WireError("a request's body is missing") }
            transfer.body = try Self.bytes(of: body)
        }
        let file: OwnedDescriptor
        if record.hasFile {
            guard let own = files.popFirst() else { throw WireError("the file for an answer is missing") }
            // Writing to anything else may wait for the process.
            guard own.regularByteCount != nil else { throw WireError("the file for an answer is not a regular file") }
            file = own
        } else {
            do throws(WireError) {
                file = try OwnedDescriptor(namelessIn: folder)
            } catch {
                let error = CurlError(code: .writeError, detail: error.description, url: record.url)
                return finish(number, .failed(transfer: number, error))
            }
        }
        transfer.destination = .descriptor(file.number)
        // The process decides whether a redirect is followed; if so, it asks again.
        transfer.redirects.decide = { next in
            hop.withLock { $0 = next }
            return .stop
        }
        if record.wantsAnswer {
            transfer.flow = TransferFlow(
                answer: { [self] answer in
                    guard hop.withLock({ $0 }) == nil else { return }
                    send(.answered(transfer: number, answer))
                },
                body: { _ in }
            )
        }
        let started = app.engine.start(transfer) { [self] result in
            // A picture is moved to the device only once nobody can write it.
            if record.hasFile { file.close() }
            switch result {
            case .success(var result):
                result.body = []
                finish(number, .ended(transfer: number, result, hop.withLock { $0 }), record.hasFile ? [] : [file])
            case .failure(let error): finish(number, .failed(transfer: number, error))
            }
        }
        let isCancelled = running.withLock { running in
            running[number]?.transfer = started
            return running[number]?.isCancelled ?? false
        }
        if isCancelled { started.cancel() }
    }

    /// Cancels a transfer, unless it is over.
    func cancel(_ number: UInt32) {
        running.withLock { running in
            running[number]?.isCancelled = true
            return running[number]?.transfer
        }?.cancel()
    }

    func cancelAll() {
        for number in running.withLock({ Array($0.keys) }) { cancel(number) }
    }

    /// A time that the engine can add to its own; nobody waits a week.
    private static func bounded(_ time: Duration) -> Duration { min(max(time, .zero), .seconds(7 * 86_400)) }

    private func finish(_ number: UInt32, _ message: HostMessage, _ files: [OwnedDescriptor] = []) {
        _ = running.withLock { $0.removeValue(forKey: number) }
        send(message, files)
    }

    /// Tells the process at once, on the engine's thread mostly, which must not wait.
    private func send(_ message: HostMessage, _ files: [OwnedDescriptor] = []) {
        // A process that is gone, or reads nothing, needs no answer.
        try? socket.send(message.message, files, isWaiting: false)
    }

    private static func bytes(of file: OwnedDescriptor) throws(WireError) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            try file.read(upTo: Transfer.loadedByteLimit) { bytes.append(contentsOf: $0) }
        } catch {
            throw error as? WireError ?? WireError("\(error)")
        }
        return bytes
    }
}
