// SPDX-License-Identifier: Apache-2.0

internal import CConfinement
internal import CExtensionWire
package import ExtensionWire
internal import Foundation
internal import Synchronization

/// A program that inherits only what it is given: its environment, its folder, its descriptors.
///
/// The packages for processes cannot hand over further descriptors, which an extension's process needs.
package struct ChildProgram: Sendable {
    package var path: String
    package var arguments: [String] = []
    /// All of its environment; nothing is inherited.
    package var environment: [String: String] = [:]
    package var workingDirectory: String?
    /// Its descriptors from 0 on; `nil` is `/dev/null`.
    package var descriptors: [OwnedDescriptor?] = []

    package init(path: String) { self.path = path }

    /// The confinement before its first instruction; `nil` for the system's own programs.
    package var confinement: Confinement.Request?
    /// Its largest file and its processor time in seconds; 0 for none.
    var fileByteLimit: UInt64 = 0
    var processorTimeLimit: UInt64 = 0
    /// Private memory that it may write, touched or not; 0 for none.
    var dataByteLimit: UInt64 = 0
    /// Whether refused calls are told to who starts it, without whom they would never return.
    var tellsRefusals = false

    /// A program that runs.
    package struct Started: Sendable {
        /// The process's identifier; it leads a process group of its own.
        package var identifier: Int32
        package var confinement: Confinement
        /// The descriptor on which the kernel reports refused calls, if that was asked for and it can.
        var listener: OwnedDescriptor?
    }

    /// Starts it in a session of its own, with default signals; it ends with this process.
    package func start() throws(WireError) -> Started {
        try StartingThread.shared.run { start(lifeline: nil) }.get()
    }

    /// - Parameter lifeline: A pipe; the program and all that it started end when nobody has its other end any more.
    ///   Without one, the program ends with the calling thread.
    private func start(lifeline: OwnedDescriptor?) -> Result<Started, WireError> {
        // Above all that are given, so that none is overwritten before it is copied.
        var copies: [OwnedDescriptor] = []
        var numbers: [Int32] = []
        for descriptor in descriptors + (lifeline.map { [$0] } ?? []) {
            guard let descriptor else {
                numbers.append(-1)
                continue
            }
            let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 32)
            guard copy >= 0 else {
                return .failure(WireError("no descriptor is left: \(String(cString: strerror(errno)))"))
            }
            copies.append(OwnedDescriptor(copy))
            numbers.append(copy)
        }
        let words = CStrings([path] + arguments)
        let settings = CStrings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        let readable = confinement.map { CStrings($0.readable) }
        let writable = confinement.map { CStrings($0.writable) }
        let own = CStrings([path] + (workingDirectory.map { [$0] } ?? []))
        var granted: UInt32 = 0
        var listener: Int32 = -1
        let identifier = numbers.withUnsafeBufferPointer { numbers in
            var program = cconfinement_program(
                path: own.first,
                arguments: words.pointers,
                environment: settings.pointers,
                folder: nil,
                descriptors: numbers.baseAddress ?? UnsafePointer(bitPattern: 8)!,
                descriptorCount: Int32(descriptors.count),
                lifeline: lifeline == nil ? -1 : numbers[descriptors.count],
                endsWithThread: lifeline == nil,
                leavesNetwork: confinement != nil,
                readable: readable?.constants,
                writable: writable?.constants,
                calls: confinement?.calls.number ?? Int32(CCONFINEMENT_EVERY_CALL),
                tellsRefusals: tellsRefusals,
                user: confinement?.dropsUser == true ? Confinement.userWithoutRights : 0,
                fileBytes: fileByteLimit,
                processorSeconds: processorTimeLimit,
                dataBytes: dataByteLimit
            )
            if workingDirectory != nil { program.folder = own.constants[1] }
            return cconfinement_start(&program, &granted, &listener)
        }
        withExtendedLifetime((copies, words, settings, readable, writable, own)) {}
        guard identifier > 0 else {
            return .failure(WireError("\(path) cannot be started: \(String(cString: strerror(-identifier)))"))
        }
        return .success(
            Started(
                identifier: identifier,
                confinement: Confinement(rawValue: granted),
                listener: listener >= 0 ? OwnedDescriptor(listener) : nil
            )
        )
    }

    /// Runs it to its end and returns its status and what it printed, at most `limit` bytes of it.
    ///
    /// It ends, with all that it started, where the task is cancelled, the time is over or this process is gone, however that
    /// ended.
    ///
    /// - Parameter line: Called with each line as it is printed.
    package func run(
        limit: Int,
        time: Duration = .seconds(1800),
        line: (String) -> Void = { _ in }
    ) throws(WireError) -> (status: Int32, output: String) {
        let (reading, writing) = try Self.pipe()
        var program = self
        program.descriptors = [nil, writing, writing]
        let (lifeline, ownEnd) = try Self.pipe()
        let started = try program.start(lifeline: lifeline).get()
        lifeline.close()
        // The end of its output is the end of all who hold the other end.
        writing.close()
        var result = Self.collect(started.identifier, reading, limit, until: .now + time, lifeline: ownEnd, line)
        if result.isOverdue {
            result.output += "\nerror: it was ended, because it took longer than \(time.components.seconds) seconds\n"
        }
        return (result.status, result.output)
    }

    /// Milliseconds between two looks at whether the task was cancelled.
    private static let cancellationInterval: Int32 = 100

    /// A pipe, closed on exec.
    static func pipe() throws(WireError) -> (reading: OwnedDescriptor, writing: OwnedDescriptor) {
        var ends: [Int32] = [-1, -1]
        guard cextensionwire_pipe(&ends) == 0 else { throw WireError("no pipe: \(String(cString: strerror(errno)))") }
        return (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
    }

    private static func collect(
        _ identifier: pid_t,
        _ reading: OwnedDescriptor,
        _ limit: Int,
        until deadline: ContinuousClock.Instant,
        lifeline: OwnedDescriptor,
        _ line: (String) -> Void
    ) -> (status: Int32, output: String, isOverdue: Bool) {
        var output: [UInt8] = []
        var lineStart = 0
        var block = [UInt8](repeating: 0, count: 16 * 1024)
        var isOver = false
        var isOverdue = false
        while true {
            // The programs that it started end with it.
            if !isOver, Task.isCancelled || .now > deadline {
                isOver = true
                isOverdue = !Task.isCancelled
                lifeline.close()
            }
            var state = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, Self.cancellationInterval) <= 0 {
                continue
            }
            let count = read(reading.number, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            output.append(contentsOf: block[..<min(count, limit - output.count)])
            while let end = output[lineStart...].firstIndex(of: 0x0A) {
                line(String(decoding: output[lineStart..<end], as: UTF8.self))
                lineStart = end + 1
            }
        }
        return (ChildStatus.wait(for: identifier), String(decoding: output, as: UTF8.self), isOverdue)
    }
}

/// Texts as C has them, `NULL` last.
private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        count = texts.count
        pointers = .allocate(capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { pointers[index] = strdup(text) }
        pointers[count] = nil
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }

    var first: UnsafePointer<CChar> { UnsafePointer(pointers[0]!) }

    var constants: UnsafePointer<UnsafePointer<CChar>?> {
        UnsafeRawPointer(pointers).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    }
}

/// The thread that starts programs which end with it, and so with this process.
private final class StartingThread: Sendable {
    static let shared = StartingThread()

    private let work = Mutex<[@Sendable () -> Void]>([])
    private let hasWork = DispatchSemaphore(value: 0)

    private init() {
        // It is never released.
        let thread = Thread { [self] in
            while true {
                hasWork.wait()
                let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                next?()
            }
        }
        thread.name = "extension start"
        thread.stackSize = 512 << 10
        thread.start()
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
        let result = Mutex<Value?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        work.withLock { work in
            work.append {
                let value = body()
                result.withLock { $0 = value }
                isDone.signal()
            }
        }
        hasWork.signal()
        isDone.wait()
        return result.withLock { $0! }
    }
}

/// How a process ended.
enum ChildStatus {
    /// Waits for the process and returns its exit status, a signal as a shell has it: 128 and its number.
    static func wait(for identifier: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = cextensionwire_signal(status)
        return signal > 0 ? 128 + signal : cextensionwire_exit_status(status)
    }
}
