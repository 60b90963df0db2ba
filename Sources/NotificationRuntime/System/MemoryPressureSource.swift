// SPDX-License-Identifier: Apache-2.0

public import Dispatch

/// Watches whether the device is short of memory.
///
/// It never fires: a simulated device has memory enough, and the extension's own limit ends it without a warning.
public final class DispatchSourceMemoryPressure: @unchecked Sendable {
    /// What is watched.
    public let mask: DispatchSource.MemoryPressureEvent
    /// What happened: nothing.
    public var data: DispatchSource.MemoryPressureEvent { [] }
    private let cancellation = Locked<(isCancelled: Bool, handler: (@Sendable () -> Void)?)>((false, nil))

    /// Whether it was cancelled.
    public var isCancelled: Bool { cancellation.withLock { $0.isCancelled } }

    fileprivate init(mask: DispatchSource.MemoryPressureEvent) { self.mask = mask }

    /// Takes what is to be called; nobody does.
    public func setEventHandler(
        qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags = [],
        handler: (() -> Void)?
    ) {}

    /// Takes what is called when the source is cancelled.
    public func setCancelHandler(handler: (@Sendable () -> Void)?) { cancellation.withLock { $0.handler = handler } }

    /// Begins to watch.
    public func resume() {}
    /// Begins to watch.
    public func activate() {}
    /// Watches no longer.
    public func suspend() {}

    /// Ends it.
    public func cancel() {
        let handler = cancellation.withLock { state in
            defer { state = (true, nil) }
            return state.handler
        }
        handler?()
    }
}

extension DispatchSource {
    /// How short of memory the device is.
    public struct MemoryPressureEvent: OptionSet, Sendable {
        /// The events as bits.
        public let rawValue: UInt

        /// Takes the bits as they are.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// There is memory enough.
        public static let normal = MemoryPressureEvent(rawValue: 1)
        /// Memory becomes scarce.
        public static let warning = MemoryPressureEvent(rawValue: 2)
        /// There is hardly any memory.
        public static let critical = MemoryPressureEvent(rawValue: 4)
        /// All of them.
        public static let all: MemoryPressureEvent = [.normal, .warning, .critical]
    }

    /// Makes a source that never fires.
    public static func makeMemoryPressureSource(
        eventMask: MemoryPressureEvent,
        queue: DispatchQueue? = nil
    ) -> DispatchSourceMemoryPressure {
        DispatchSourceMemoryPressure(mask: eventMask)
    }
}
