// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// How soon the list is painted: in a browser that has just started with a new profile, and once it knows the page.
struct PaintTimes {
    private struct Load {
        var answer: [Double] = []
        var paint: [Double] = []
        var settled: [Double] = []
    }

    private var cold = Load()
    private var warm = Load()

    mutating func measure(_ base: String) async throws {
        try await withBrowserPage { page in
            try await Self.load(base, page, &cold)
            try await Self.load(base, page, &warm)
        }
    }

    private static func load(_ base: String, _ page: BrowserPage, _ load: inout Load) async throws {
        try await page.open(base)
        let times = try await page.evaluate(
            """
            new Promise(done => new PerformanceObserver(list => {
              const paint = list.getEntriesByName("first-contentful-paint")[0]
              const [load] = performance.getEntriesByType("navigation")
              if (paint) done([load.responseEnd, paint.startTime, load.loadEventEnd])
            }).observe({ type: "paint", buffered: true }))
            """
        )
        load.answer.append(times[0]?.number ?? .nan)
        load.paint.append(times[1]?.number ?? .nan)
        load.settled.append(times[2]?.number ?? .nan)
    }

    func print() {
        for (name, load) in [("cold", cold), ("warm", warm)] {
            PageBenchmark.line("\(name): answer read", load.answer)
            PageBenchmark.line("\(name): first contentful paint", load.paint)
            PageBenchmark.line("\(name): everything loaded", load.settled)
        }
    }
}
