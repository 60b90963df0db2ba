// SPDX-License-Identifier: Apache-2.0

/// The push or process that a load belongs to; its callbacks run as code of that push or process.
struct TaskScope: Sendable {
    let delivery: DeliveryContext?
    let process: AppProcess

    /// The scope of the calling code; without a push, the scope of the given process.
    static func current(in process: @autoclosure () -> AppProcess = .current) -> TaskScope {
        let delivery = DeliveryContext.current
        return TaskScope(delivery: delivery, process: delivery?.process ?? process())
    }

    func run(_ body: () -> Void) {
        if let delivery {
            DeliveryContext.withCurrent(delivery, body)
        } else {
            AppProcess.withCurrent(process, body)
        }
    }
}
