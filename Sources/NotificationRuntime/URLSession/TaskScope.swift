// SPDX-License-Identifier: Apache-2.0

/// Which push or process a task was made for; its callbacks run as work of it.
struct TaskScope: Sendable {
    let delivery: DeliveryContext?
    let process: AppProcess

    /// Where the calling code belongs; without a push, the session's process.
    static func current(of session: URLSession) -> TaskScope {
        let delivery = DeliveryContext.current
        return TaskScope(delivery: delivery, process: delivery?.process ?? session.process)
    }

    /// Where the calling code belongs.
    static var current: TaskScope {
        let delivery = DeliveryContext.current
        return TaskScope(delivery: delivery, process: delivery?.process ?? AppProcess.current)
    }

    func run(_ body: () -> Void) {
        if let delivery {
            DeliveryContext.withCurrent(delivery, body)
        } else {
            AppProcess.withCurrent(process, body)
        }
    }
}
