// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import NotificationRuntime
import Testing

/// The objects that a task holds, and for how long.
@Suite(.timeLimit(.minutes(10)))
struct URLSessionLifetimeTests {
    /// Tells when nobody holds it any more.
    private final class Witness: Sendable {
        private let goes: AsyncStream<Void>.Continuation
        init(_ goes: AsyncStream<Void>.Continuation) { self.goes = goes }
        deinit { goes.finish() }
    }

    @Test func `a task lets go of its handler after its end`() async throws {
        try await withLoopbackServer(["/a": .bytes([1, 2], contentType: "image/png")]) { server in
            let device = SimulatedProcess()
            let url = URL(string: server.url("/a"))!
            let (gone, goes) = AsyncStream<Void>.makeStream()
            start(url, Witness(goes), on: device)
            // Ends when the witness is released.
            for await _ in gone {}
        }
    }

    private func start(_ url: URL, _ witness: Witness, on device: SimulatedProcess) {
        DeliveryContext.withCurrent(device.delivery()) {
            URLSession.shared.dataTask(with: url) { _, _, _ in withExtendedLifetime(witness) {} }.resume()
        }
    }
}
