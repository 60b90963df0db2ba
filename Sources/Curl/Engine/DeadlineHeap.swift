// SPDX-License-Identifier: Apache-2.0

/// The transfers in order of when each must be looked at next; every transfer is in it at most once.
///
/// A block of body only moves a transfer's own idea of its idle deadline. The heap learns of it when the old deadline
/// comes, so receiving costs nothing here.
struct DeadlineHeap {
    private var entries: [(deadline: MonotonicTime, exchange: Exchange)] = []

    var next: MonotonicTime? { entries.first?.deadline }

    mutating func schedule(_ exchange: Exchange, at deadline: MonotonicTime) {
        if let index = exchange.deadlineIndex {
            entries[index].deadline = deadline
            restoreOrder(at: index)
        } else {
            exchange.deadlineIndex = entries.count
            entries.append((deadline, exchange))
            siftUp(entries.count - 1)
        }
    }

    mutating func remove(_ exchange: Exchange) {
        guard let index = exchange.deadlineIndex else { return }
        swap(index, entries.count - 1)
        entries.removeLast()
        exchange.deadlineIndex = nil
        if index < entries.count { restoreOrder(at: index) }
    }

    /// The transfer whose deadline came first and is over, taken out of the heap.
    mutating func popDue(at now: MonotonicTime) -> Exchange? {
        guard let first = entries.first, first.deadline <= now else { return nil }
        remove(first.exchange)
        return first.exchange
    }

    private mutating func restoreOrder(at index: Int) {
        siftUp(index)
        siftDown(index)
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard entries[index].deadline < entries[parent].deadline else { return }
            swap(index, parent)
            index = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2] where child < entries.count {
                if entries[child].deadline < entries[smallest].deadline { smallest = child }
            }
            guard smallest != index else { return }
            swap(index, smallest)
            index = smallest
        }
    }

    private mutating func swap(_ left: Int, _ right: Int) {
        entries.swapAt(left, right)
        entries[left].exchange.deadlineIndex = left
        entries[right].exchange.deadlineIndex = right
    }
}
