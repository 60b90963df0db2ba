// SPDX-License-Identifier: Apache-2.0

/// Returns once a condition holds that something else brings about.
///
/// Throws when that takes more than five minutes, so that what never happens fails a test instead of holding up the others.
func until(_ condition: () -> Bool) async throws {
    struct NeverHappened: Error {}
    let end = ContinuousClock.now + .seconds(300)
    while !condition() {
        try Task.checkCancellation()
        guard ContinuousClock.now < end else { throw NeverHappened() }
        await Task.yield()
    }
}
