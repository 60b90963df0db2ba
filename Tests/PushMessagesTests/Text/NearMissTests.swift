// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

/// Names that were probably meant.
@Suite(.timeLimit(.minutes(10)))
struct NearMissTests {
    @Test(arguments: [
        ("titel", "title", 1), ("title", "title", 0), ("", "abc", 3), ("abc", "", 3), ("ab", "ba", 1),
        ("notifcation", "notification", 1), ("kitten", "sitting", 3), ("größe", "grösse", 2), ("ca", "abc", 3),
        (String(repeating: "a", count: 101), "a", .max),
    ])
    func `letters are added, removed, changed, or swapped with their neighbour`(a: String, b: String, distance: Int) {
        #expect(NearMiss.distance(a, b) == distance)
        #expect(NearMiss.distance(b, a) == distance)
    }

    @Test(arguments: [
        ("Title", ["title"]), ("click-action", ["click_action"]), ("clickActoin", ["click_action"]), ("gif", []),
        ("bdy", ["body"]), ("ÜBER", ["über"]), ("x", []), ("", []), (String(repeating: "title", count: 40), []),
    ])
    func `a slip is a third of the letters at most, whatever their case`(name: String, meant: [String]) {
        let names = ["body", "title", "click_action", "über"]
        #expect(NearMiss.all(of: name, among: names) == meant)
        #expect(NearMiss.of(name, among: names) == meant.first)
    }

    @Test func `of those equally near the one with the same letters comes first`() {
        #expect(NearMiss.all(of: "lnit", among: ["init", "lint"]) == ["lint", "init"])
    }

    @Test func `the nearest comes first, and those equally near in their order`() {
        #expect(NearMiss.all(of: "colour", among: ["cooler", "colours", "color"]) == ["colours", "color", "cooler"])
    }

    @Test(arguments: [
        ("titel", ["title"]), ("click", ["click_action"]), ("e", []), ("", []),
        ("ITLE", ["title", "subtitle"]), ("body", ["body"]),
    ])
    func `who looks for a name finds those that hold it too, after slips`(name: String, meant: [String]) {
        let names = ["body", "subtitle", "title", "click_action"]
        #expect(NearMiss.suggestions(for: name, among: names, limit: 2) == meant)
    }
}
