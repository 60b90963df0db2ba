// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// The one thread that all transfers of the process run on.
enum EngineThread {
    /// Starts the thread, detached: it lives as long as the process.
    ///
    /// The thread blocks all signals. libcurl may not touch signal handlers (`CURLOPT_NOSIGNAL`), so a TLS library that
    /// writes to a closed connection could otherwise end the process with `SIGPIPE`.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Body(run: body)).toOpaque()
        var all = sigset_t()
        var previous = sigset_t()
        sigfillset(&all)
        // A new thread inherits the mask of the one that makes it.
        pthread_sigmask(SIG_SETMASK, &all, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, { EngineThread.main($0) }, context)
        let created = thread
        #else
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { EngineThread.main($0!) }, context)
        let created: pthread_t? = thread
        #endif
        guard code == 0, let created else { fatalError("no thread for transfers: \(String(cString: strerror(code)))") }
        pthread_detach(created)
    }

    private static func main(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
