// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives
internal import Curl
internal import ExtensionWire
internal import Foundation
internal import NotificationRuntime
internal import PushMessages
internal import PushSimulator
internal import Synchronization

/// One running process of an extension: its socket, the pushes in it, and what is left when it ends.
final class ExtensionProcess: Sendable {
    private let program: ExtensionProgramFiles
    private let app: AppProcess
    private let socket: WireSocket
    private let identifier: pid_t
    /// The confinement of the process before its first instruction.
    let confinement: Confinement
    private let report: CrashReport
    private let output: ProcessOutput
    private let transfers: HostTransfers
    private let refused: RefusedTries
    private let folder: ProcessFolder
    private let state = Mutex(State())

    private struct State {
        var lastPush: UInt32 = 0
        var pushes: [UInt32: HostedPush] = [:]
        /// Why the host ended it; `nil` while it did not.
        var verdict: ProcessEnd.Cause?
        /// The push whose thread, or whose main thread, did not come back.
        var blamed: UInt32 = 0
        /// It accepts no more pushes.
        var isGone = false
        /// Its pushes know how it ended, which takes a while to find out.
        var isExplained = false
        /// It has asked for what its device shows.
        var asksForShown = false
        /// The examination that the next one waits for: the report has room for the stacks of one.
        var examination: Task<Void, Never>?
        var examinationStep = ExaminationStep.asked
        /// How often the process has said that it was examined.
        var examinationCount = 0
        var awaitsExamination: CheckedContinuation<Void, Never>?
        var awaitsEnd: [CheckedContinuation<Void, Never>] = []

        mutating func takeAwaitsExamination() -> CheckedContinuation<Void, Never>? {
            defer { awaitsExamination = nil }
            return awaitsExamination
        }
    }

    /// How far the process has come with showing whether its main thread answers.
    private enum ExaminationStep: Comparable { case asked, examined, answered }

    /// Starts the program as the app's process on a device.
    init(_ program: ExtensionProgramFiles, for app: AppProcess, memoryLimit: Int) throws(WireError) {
        self.program = program
        self.app = app
        let (host, child) = try WireSocket.pair()
        socket = host
        report = try CrashReport()
        let folder = app.configuration.dataDirectory.appendingPathComponent("extension", isDirectory: true)
        var configuration = app.configuration
        configuration.dataDirectory = folder
        if let identifier = program.bundleIdentifier { configuration.extensionBundleIdentifier = identifier }
        let home = folder.appendingPathComponent("home", isDirectory: true).path
        let temporary = folder.appendingPathComponent("tmp", isDirectory: true).path
        for path in [home, temporary] {
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch {
                throw WireError("\(path) cannot be made: \(error.localizedDescription)")
            }
        }
        self.folder = try ProcessFolder(folder.path)
        // One that died while it had a picture.
        AppProcess.removeDownloads(in: temporary)
        let (reading, writing) = try ChildProgram.pipe()
        output = ProcessOutput(reading)
        var start = ChildProgram(path: program.executable.path)
        start.environment = Self.environment(home: home, temporary: temporary)
        if let libraries = program.libraryFolder { start.environment["LD_LIBRARY_PATH"] = libraries }
        start.workingDirectory = folder.path
        start.descriptors = [nil, writing, writing, child, report.file]
        // Return addresses and libraries lie there; `libraryFolder` is below the program's.
        let toolchain = program.symbolizer.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/../lib" }
        start.confinement = .processExtension(
            reading: [program.executable.deletingLastPathComponent().path] + (toolchain.map { [$0] } ?? []),
            writing: folder.path
        )
        start.fileByteLimit = 512 << 20
        start.processorTimeLimit = 600
        start.dataByteLimit = 2 << 30
        start.tellsRefusals = true
        ProcessFolder.handOver(folder.path)
        let started = try start.start()
        (identifier, confinement) = (started.identifier, started.confinement)
        refused = RefusedTries(started.listener, report: report)
        child.close()
        writing.close()
        transfers = HostTransfers(app: app, folder: temporary, socket: host)
        let settings = ProcessSettings(app: configuration, memoryLimit: memoryLimit)
        self.memoryLimit = memoryLimit
        try host.send(HostMessage.configure(settings).message)
        output.start()
        let thread = Thread { [self] in read() }
        thread.name = "extension host"
        thread.stackSize = 1 << 20
        thread.start()
        watch()
    }

    private let memoryLimit: Int

    /// The caller's secrets are not passed on: keys, tokens and paths of the caller are none of an app's business.
    private static func environment(home: String, temporary: String) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": home, "CFFIXED_USER_HOME": home, "TMPDIR": temporary,
            "XDG_CACHE_HOME": home + "/Library/Caches", "XDG_CONFIG_HOME": home + "/Library/Preferences",
            "XDG_DATA_HOME": home + "/Library/Application Support", "LANG": "C.UTF-8",
            // The report is ours, and a debugger's would take a tenth of a second.
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// Takes a push in; `nil` when the process is gone.
    func admit(_ push: HostedPush) -> UInt32? {
        state.withLock { state in
            guard !state.isGone, state.verdict == nil else { return nil }
            state.lastPush += 1
            state.pushes[state.lastPush] = push
            return state.lastPush
        }
    }

    /// Tells the process; a process that takes nothing has come to its end.
    func send(_ message: HostMessage) {
        do {
            try socket.send(message.message, isWaiting: false)
        } catch {
            // Its end tells why.
            end(.misbehaved("it did not read what its host told it"))
        }
    }

    /// Tells the process what its device shows now, if it has asked.
    func didDisplay(_ notification: UNNotification) {
        if state.withLock({ $0.asksForShown }) { tell(notification) }
    }

    /// Tells the process all that its device shows.
    private func tellShown() {
        // What is shown meanwhile may come twice, and the last word on a notification counts.
        state.withLock { $0.asksForShown = true }
        // One by one, because a message has to fit into the socket's buffer.
        for notification in UNUserNotificationCenter.of(app).shown.reversed() { tell(notification) }
        send(.allShown)
    }

    private func tell(_ notification: UNNotification) {
        let payload = notification.request.content.fields.userInfoSource as? JSONObject ?? [:]
        send(.shown(ShownRecord(notification, payload: JSONValue.object(payload).encoded())))
    }

    /// The refused tries since this was asked before.
    func takeRefusals() -> [String] { refused.take() }

    /// Whether something is being loaded for the push.
    func isDownloading(_ push: UInt32) -> Bool { transfers.isBusy(push) }

    /// Moves a file of the process to the device, where the process cannot change it any more; returns whether it
    /// could.
    func take(_ file: OwnedDescriptor, at path: String, to target: String) -> Bool {
        confinement.changesOwnFilesOnly && folder.take(file, at: path, to: target)
    }

    /// Removes a file of the process that was copied, because the system takes it over.
    func remove(_ file: OwnedDescriptor, at path: String) { folder.remove(file, at: path) }

    /// The push is over; the process is notified unless it ended the push itself.
    func release(_ push: UInt32) {
        let isHeld = state.withLock { $0.pushes.removeValue(forKey: push) } != nil
        if isHeld { send(.release(push: push)) }
    }

    /// Ends the process, as a device does, if the thread of the push or the main thread did not come back; returns when
    /// it is gone.
    ///
    /// - Parameter hasReturned: Whether the thread has come back by now.
    func end(overdue push: UInt32, hasReturned: @escaping @Sendable () -> Bool) async {
        let examination = state.withLock { state in
            let examination = Task { [earlier = state.examination] in
                await earlier?.value
                await self.examine(push, hasReturned: hasReturned)
            }
            state.examination = examination
            return examination
        }
        await examination.value
    }

    private func examine(_ push: UInt32, hasReturned: @Sendable () -> Bool) async {
        let isOver = state.withLock { state in
            state.blamed = push
            state.examinationStep = .asked
            state.examinationCount = 0
            return state.isGone || state.verdict != nil
        }
        guard !isOver else { return await ended() }
        send(.examine(push: push))
        guard await isBlocked(by: push, hasReturned) else { return release(push) }
        end(.blocked(main: state.withLock { $0.examinationStep } < .answered && hasReturned()))
        await ended()
    }

    /// Whether the main thread does not answer, or the push's thread does not come back.
    ///
    /// A busy machine must not pass for a blocked thread: what counts is not the time that passes, but that the process has
    /// nothing to do, or has had a processor for long enough.
    private func isBlocked(by push: UInt32, _ hasReturned: @Sendable () -> Bool) async -> Bool {
        let (began, first) = (AttendedClock.now, ProcessActivity(of: identifier))
        var last = first
        while true {
            let isMainAlive = await examination(within: Self.examinationPause) { $0.examinationStep == .answered }
            if isMainAlive, hasReturned() { return false }
            if isMainAlive { try? await AttendedClock().sleep(for: Self.examinationPause) }
            let now = ProcessActivity(of: identifier)
            let hasBeenAsked = state.withLock { $0.examinationStep >= .examined || $0.isGone }
            let time = began.duration(to: AttendedClock.now)
            let isIdle = now.isIdle(since: last) && (hasBeenAsked || time > .seconds(5))
            if isIdle || now.processorTime - first.processorTime > .seconds(1) || time > .seconds(30) {
                // On a busy machine what the process has said by now may be unread here; the answer to a second question
                // comes behind it.
                send(.examine(push: push))
                _ = await examination(within: .seconds(30)) { $0.examinationCount > 1 }
                break
            }
            last = now
        }
        return !hasReturned() || state.withLock { $0.examinationStep } < .answered
    }

    private static let examinationPause = Duration.milliseconds(250)

    /// Waits until the condition holds for the examination, the process is gone, or the time is over; returns whether it holds.
    private func examination(within time: Duration, _ condition: @escaping @Sendable (State) -> Bool) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.examinationReaches(condition) }
            group.addTask { try? await AttendedClock().sleep(for: time) }
            await group.next()
            group.cancelAll()
            self.state.withLock { $0.takeAwaitsExamination() }?.resume()
        }
        return state.withLock { condition($0) }
    }

    private func examinationReaches(_ condition: @escaping @Sendable (State) -> Bool) async {
        let isOver: @Sendable (State) -> Bool = { $0.isGone || condition($0) || Task.isCancelled }
        while !state.withLock({ isOver($0) }) {
            await withCheckedContinuation { continuation in
                let mayWait = state.withLock { state in
                    guard !isOver(state) else { return false }
                    state.awaitsExamination = continuation
                    return true
                }
                if !mayWait { continuation.resume() }
            }
        }
    }

    private func examinationReached(_ step: ExaminationStep) {
        state.withLock { state in
            state.examinationStep = max(state.examinationStep, step)
            if step == .examined { state.examinationCount += 1 }
            return state.takeAwaitsExamination()
        }?.resume()
    }

    /// Ends the process for the reason, unless it is over already.
    func end(_ cause: ProcessEnd.Cause?) {
        let isFirst = state.withLock { state in
            guard !state.isGone, state.verdict == nil else { return false }
            state.verdict = cause
            return true
        }
        if isFirst, cause != nil { kill(identifier, SIGKILL) }
        socket.shutDown()
    }

    /// Returns when the process is gone and its pushes know.
    func ended() async {
        await withCheckedContinuation { continuation in
            let isExplained = state.withLock { state in
                if !state.isExplained { state.awaitsEnd.append(continuation) }
                return state.isExplained
            }
            if isExplained { continuation.resume() }
        }
    }

    /// Ends the process when it takes more than an extension may; `malloc` in the process itself notices most of it first.
    private func watch() {
        Task.detached(priority: .high) { [weak self] in
            var use = ProcessUse.Watch()
            while let process = self, !process.state.withLock({ $0.isGone || $0.verdict != nil }) {
                if let cause = use.look(at: process.identifier, memoryLimit: process.memoryLimit) { process.end(cause) }
                let isBusy = process.state.withLock { !$0.pushes.isEmpty }
                try? await Task.sleep(for: isBusy ? .milliseconds(20) : .milliseconds(200))
            }
        }
    }

    // MARK: - What the process says

    private func read() {
        var buffer: [UInt8] = []
        do throws(WireError) {
            while let (bytes, files) = try socket.receive(into: &buffer) {
                var reader = WireReader(bytes)
                repeat {
                    let message = try reader.read(ExtensionMessage.self)
                    // Files belong to the last message of a packet.
                    try take(message, reader.isAtEnd ? files : [])
                } while !reader.isAtEnd
            }
        } catch {
            end(.misbehaved(error.description))
        }
        finish()
    }

    private func take(_ message: ExtensionMessage, _ files: [OwnedDescriptor]) throws(WireError) {
        switch message {
        case .ready: break
        case .started(let push): hosted(push)?.started()
        case .event(let push, let event): hosted(push)?.take(event)
        case .handlerCalled(let push, let caller, let content, let payload, let attachments):
            let other = caller == push || caller == 0 ? nil : hosted(caller)
            hosted(push)?.handlerCalled(content, payload, attachments, files, by: other)
        case .threadReturned(let push): hosted(push)?.threadReturned()
        case .expiryReturned(let push): hosted(push)?.expiryReturned()
        case .idle(let push): hosted(push)?.idle()
        case .handlerUnreachable(let push, let hasExpired): hosted(push)?.handlerUnreachable(hasExpired: hasExpired)
        case .done(let push): state.withLock { $0.pushes.removeValue(forKey: push) }?.idle()
        case .transfer(let number, let push, let record): try transfers.start(number, push, record, files)
        case .cancelTransfer(let number): transfers.cancel(number)
        case .askForShown: tellShown()
        case .dismissed(let identifiers):
            let center = UNUserNotificationCenter.of(app)
            if let identifiers {
                center.removeDeliveredNotifications(withIdentifiers: identifiers)
            } else {
                center.removeAllDeliveredNotifications()
            }
        case .examined: examinationReached(.examined)
        case .alive: examinationReached(.answered)
        }
    }

    private func hosted(_ push: UInt32) -> HostedPush? { state.withLock { $0.pushes[push] } }

    // MARK: - Its end

    /// The socket is closed: waits for the process, and tells each push why it ended.
    private func finish() {
        transfers.cancelAll()
        let status = Self.reap(identifier)
        output.stop()
        let (pushes, verdict, blamed) = state.withLock { state in
            defer { state.pushes = [:] }
            state.isGone = true
            return (state.pushes, state.verdict, state.blamed)
        }
        if !pushes.isEmpty {
            let evidence = ProcessEvidence(program: program, report: report, output: output, memoryLimit: memoryLimit)
            let (end, culprit) = evidence.end(status: status, verdict: verdict, blamed: blamed)
            for (number, push) in pushes {
                var end = end
                end.isOwn = culprit == 0 || culprit == number
                push.take(.processEnded(end))
            }
        }
        let (waiting, examining) = state.withLock { state in
            defer { state.awaitsEnd = [] }
            state.isExplained = true
            return (state.awaitsEnd, state.takeAwaitsExamination())
        }
        examining?.resume()
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for the end of a process that closed its socket, and ends it if it lives on.
    private static func reap(_ identifier: pid_t) -> Int32 {
        for attempt in 0..<200 {
            var info = siginfo_t()
            if waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo != 0 { break }
            if attempt == 199 { kill(identifier, SIGKILL) }
            usleep(attempt < 20 ? 200 : 2000)
        }
        // Processes that it may have started are in its group.
        kill(-identifier, SIGKILL)
        return ChildStatus.wait(for: identifier)
    }
}
