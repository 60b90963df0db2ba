// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct QuotaBucketTests {
    private func take(_ bucket: inout QuotaBucket, _ time: Duration) -> Int? { bucket.take(at: time) }
    private func isFull(_ bucket: inout QuotaBucket, _ time: Duration) -> Bool { bucket.isFull(at: time) }
    private func take(_ quotas: inout ProjectQuotas, _ project: String) -> Int? { quotas.take(of: project) }

    @Test func `a minute's share comes at once, and then one at a time`() {
        var bucket = QuotaBucket(perMinute: 6, at: .zero)
        for _ in 0..<6 { #expect(take(&bucket, .zero) == nil) }
        #expect(take(&bucket, .zero) == 10)
        #expect(take(&bucket, .milliseconds(9500)) == 1)
        #expect(take(&bucket, .seconds(10)) == nil)
        #expect(take(&bucket, .seconds(10)) == 10)
        // No more than a minute's share is ever saved up.
        for _ in 0..<6 { #expect(take(&bucket, .seconds(3600)) == nil) }
        #expect(take(&bucket, .seconds(3600)) != nil)
    }

    @Test func `a bucket is full again when everything has flown back`() {
        var bucket = QuotaBucket(perMinute: 60, at: .seconds(5))
        #expect(isFull(&bucket, .seconds(5)))
        #expect(take(&bucket, .seconds(5)) == nil)
        #expect(!isFull(&bucket, .seconds(5)))
        #expect(isFull(&bucket, .seconds(6)))
    }

    @Test func `made-up projects do not pile up or use others' quota`() {
        var quotas = ProjectQuotas(perMinute: 1)
        #expect(take(&quotas, "shop") == nil)
        for number in 0..<2000 { #expect(take(&quotas, "project-\(number)") == nil) }
        #expect(take(&quotas, "shop") != nil)
    }
}
