// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import Synchronization

/// Signals that end a program, passed on to the command that it runs for somebody else.
///
/// A terminal sends its signals to the command itself as well; passed on, they would be a second Ctrl-C. So only
/// signals from another process are passed on.
enum ForwardedSignals {
    /// The signals that are passed on.
    static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private static let child = Atomic<Int32>(0)
    private static let early = Atomic<Int32>(0)

    /// Begins to hold signals back for a command that is about to run; what is ignored stays ignored.
    static func hold() {
        // Made now, and not by a handler.
        _ = (child.load(ordering: .relaxed), early.load(ordering: .relaxed))
        for number in handled {
            var current = sigaction()
            sigaction(number, nil, &current)
            guard !current.isIgnored else { continue }
            var action = sigaction()
            action.takeInformation { number, information, _ in
                ForwardedSignals.receive(number, code: information?.pointee.si_code ?? 0)
            }
            sigaction(number, &action, nil)
        }
    }

    /// The signal that came before there was a command, or `nil`.
    static var received: Int32? {
        let number = early.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    /// From now on signals go to this process; 0 is none.
    static func forward(to process: pid_t) {
        child.store(process, ordering: .releasing)
        // One that came while the command was being started.
        if process != 0, let number = received { kill(process, number) }
    }

    private static func receive(_ number: Int32, code: Int32) {
        let process = child.load(ordering: .acquiring)
        if process == 0 {
            early.store(number, ordering: .releasing)
        } else if code <= 0 {
            // SI_USER and the like; SI_KERNEL, which is positive, is the terminal.
            kill(process, number)
        }
    }
}

extension sigaction {
    fileprivate var isIgnored: Bool {
        #if canImport(Darwin)
        unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
        #else
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
        #endif
    }

    fileprivate mutating func takeInformation(
        _ handler: @escaping @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
    ) {
        sa_flags = Int32(SA_SIGINFO | SA_RESTART)
        #if canImport(Darwin)
        __sigaction_u.__sa_sigaction = handler
        #else
        __sigaction_handler.sa_sigaction = handler
        #endif
    }
}
#endif
