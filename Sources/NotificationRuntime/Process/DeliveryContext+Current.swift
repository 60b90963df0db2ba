// SPDX-License-Identifier: Apache-2.0

extension DeliveryContext {
    /// The push that the calling code works for; `nil` when that cannot be told.
    ///
    /// That is the push bound to the thread or task (``withCurrent(_:_:)``), else the only one that the current process
    /// is handling.
    package static var current: DeliveryContext? {
        if let bound { return bound }
        let running = AppProcess.current.runningDeliveries
        return running.count == 1 ? running[0] : nil
    }

    /// Runs the body as work for the push, the tasks that it starts included.
    package static func withCurrent<Result>(
        _ delivery: DeliveryContext,
        _ body: () throws -> Result
    ) rethrows -> Result {
        try $bound.withValue(delivery) { try body() }
    }

    /// The push that the thread or task is bound to, without any guess.
    @TaskLocal package static var bound: DeliveryContext?
}
