// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct OrderedMapTests {
    @Test func `members keep the place in which they were first set`() {
        var map: StringMap = ["b": "1", "a": "2", "b": "3"]
        #expect(map.keys == ["b", "a"])
        #expect(map["b"] == "3")
        map["c"] = "4"
        map["b"] = nil
        map["b"] = "5"
        #expect(map.map { "\($0.key)\($0.value)" } == ["a2", "c4", "b5"])
    }

    @Test func `a literal may name a key twice, however far apart`() {
        let neighbours: StringMap = ["one": "1", "one": "2", "two": "3", "six": "4"]
        #expect(neighbours.map { "\($0.key)\($0.value)" } == ["one2", "two3", "six4"])
        let ends: StringMap = ["key": "1", "other": "2", "third": "3", "key": "4"]
        #expect(ends.map { "\($0.key)\($0.value)" } == ["key4", "other2", "third3"])
        let long = String(repeating: "k", count: 64)
        let lengths: StringMap = ["": "1", long: "2"]
        #expect(lengths.keys == ["", long])
    }

    @Test func `a copy of a literal's map changes alone`() {
        let map: StringMap = ["a": "1", "b": "2"]
        var copy = map
        copy["a"] = "3"
        copy["c"] = "4"
        #expect(map.values == ["1", "2"])
        #expect(copy.values == ["3", "2", "4"])
    }

    @Test func `equality and hash leave the order out`() {
        let a: StringMap = ["x": "1", "y": "2"]
        let b: StringMap = ["y": "2", "x": "1"]
        #expect(a == b)
        #expect(a.hashValue == b.hashValue)
        #expect(a != ["x": "1", "y": "3"])
        #expect(a != ["x": "1", "z": "2"])
    }

    @Test func `keys with the same meaning but other bytes stay apart`() {
        let map: StringMap = ["\u{E9}": "composed", "e\u{301}": "decomposed"]
        #expect(map.count == 2)
        #expect(map["e\u{301}"] == "decomposed")
    }

    @Test func `large maps find, replace and remove as small ones do`() {
        var map = StringMap()
        for number in 0..<100_000 { map["key\(number)"] = String(number) }
        #expect(map.count == 100_000)
        #expect(map["key99999"] == "99999")
        map["key5"] = nil
        #expect(map["key5"] == nil)
        #expect(map["key6"] == "6")
        map["key99999"] = "new"
        #expect(map.keys.last == "key99999")
        #expect(map["key99999"] == "new")
    }
}
