// SPDX-License-Identifier: Apache-2.0

/// The transfers in order of when each must be looked at next; every transfer is in it at most once.
///
/// A block of body only moves a transfer's own idea of its idle deadline. The heap learns of it when the old deadline
/// comes, so receiving costs nothing here.
struct DeadlineHeap {
    private struct Entry {
        var deadline: MonotonicTime
        /// The loop keeps a transfer for as long as it is in here; counting references would cost more than the heap.
        unowned(unsafe) let exchange: Exchange
    }

    private var entries: [Entry] = []

    var next: MonotonicTime? { entries.first?.deadline }

    mutating func schedule(_ exchange: Exchange, at deadline: MonotonicTime) {
        if let index = exchange.deadlineIndex {
            entries[index].deadline = deadline
            restoreOrder(at: index)
        } else {
            exchange.deadlineIndex = entries.count
            entries.append(Entry(deadline: deadline, exchange: exchange))
            siftUp(entries.count - 1)
        }
    }

    mutating func remove(_ exchange: Exchange) {
        guard let index = exchange.deadlineIndex else { return }
        let last = entries.removeLast()
        exchange.deadlineIndex = nil
        guard index < entries.count else { return }
        entries[index] = last
        restoreOrder(at: index)
    }

    /// The transfer whose deadline came first and is over, taken out of the heap.
    mutating func popDue(at now: MonotonicTime) -> Exchange? {
        guard let first = entries.first, first.deadline <= now else { return nil }
        remove(first.exchange)
        return first.exchange
    }

    private mutating func restoreOrder(at index: Int) {
        siftDown(siftUp(index))
    }

    /// Moves an entry up and returns its new index.
    @discardableResult
    private mutating func siftUp(_ start: Int) -> Int {
        let entry = entries[start]
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard entry.deadline < entries[parent].deadline else { break }
            place(entries[parent], at: index)
            index = parent
        }
        place(entry, at: index)
        return index
    }

    private mutating func siftDown(_ start: Int) {
        let entry = entries[start]
        var index = start
        while true {
            var child = 2 * index + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1].deadline < entries[child].deadline { child += 1 }
            guard entries[child].deadline < entry.deadline else { break }
            place(entries[child], at: index)
            index = child
        }
        place(entry, at: index)
    }

    private mutating func place(_ entry: Entry, at index: Int) {
        entries[index] = entry
        entry.exchange.deadlineIndex = index
    }
}
