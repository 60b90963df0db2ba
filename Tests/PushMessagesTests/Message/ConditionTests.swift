// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ConditionTests {
    typealias Condition = PushMessage.Condition

    @Test(arguments: [
        (Condition.topic("a"), "'a' in topics"),
        (.topic("a") && .topic("b") && .topic("c"), "'a' in topics && 'b' in topics && 'c' in topics"),
        (.topic("a") && (.topic("b") && .topic("c")), "'a' in topics && 'b' in topics && 'c' in topics"),
        (
            .topic("a") && (.topic("b") || !.topic("c")),
            "'a' in topics && ('b' in topics || !('c' in topics))"
        ),
        (.topic("a") && .topic("b") || .topic("c"), "'a' in topics && 'b' in topics || 'c' in topics"),
        ((.topic("a") || .topic("b")) && .topic("c"), "('a' in topics || 'b' in topics) && 'c' in topics"),
        (.topic("a") || .topic("b") && .topic("c"), "'a' in topics || ('b' in topics && 'c' in topics)"),
        (!(.topic("a") || .topic("b")), "!('a' in topics || 'b' in topics)"),
        (Condition("'x' in topics ||") && .topic("a"), "('x' in topics ||) && 'a' in topics"),
    ])
    func `a built condition prints in the grammar with no needless parentheses`(condition: Condition, text: String) {
        #expect(condition.text == text)
    }

    @Test(arguments: [
        ("'a' in topics", ["a"], true),
        ("'a' in topics", ["b"], false),
        ("!('a' in topics)", ["b"], true),
        ("! 'a' in topics && 'b' in topics", ["b"], true),
        ("'a' in topics||'b' in topics", ["b"], true),
        // From left to right, where usual precedence would say true.
        ("'a' in topics || 'b' in topics && 'c' in topics", ["a"], false),
        ("'a' in topics || ('b' in topics && 'c' in topics)", ["a"], true),
    ])
    func `evaluation goes from left to right`(text: String, topics: [String], isMatch: Bool) {
        #expect(Condition(text).matches(topics: Set(topics)) == isMatch)
        #expect(Condition(text).syntaxError == nil)
    }

    @Test func `a built condition means the same read from left to right and by precedence`() {
        let names = ["a", "b", "c"]
        for bits in 0..<8 {
            let topics = Set((0..<3).filter { bits >> $0 & 1 == 1 }.map { names[$0] })
            let (a, b, c) = (topics.contains("a"), topics.contains("b"), topics.contains("c"))
            let first: Condition = .topic("a") || .topic("b") && !.topic("c")
            #expect(first.matches(topics: topics) == (a || b && !c))
            let second: Condition = (.topic("a") || .topic("b")) && .topic("c") || !.topic("a")
            #expect(second.matches(topics: topics) == ((a || b) && c || !a))
        }
    }

    @Test(arguments: [
        ("", 0), ("'a' in topics &&", 16), ("'a' in topics 'b' in topics", 14), ("'a", 1), ("\"a\" in topics", 0),
        ("('a' in topics", 14), ("'a' of topics", 4), ("'a' in topics)", 13),
    ])
    func `a malformed condition says where it goes wrong and matches nobody`(text: String, offset: Int) {
        #expect(Condition(text).syntaxError?.offset == offset)
        #expect(!Condition(text).matches(topics: ["a", "b"]))
        #expect(Condition(text).text == text)
    }

    @Test func `deep nesting is refused without exhausting the stack`() {
        let text = String(repeating: "(", count: 100_000) + "'a' in topics"
        #expect(Condition(text).syntaxError?.expected == "at most 100 levels")
        #expect(Condition(String(repeating: "!", count: 100_000)).syntaxError != nil)
        var condition = Condition.topic("a")
        for _ in 0..<200 { condition = !(condition || .topic("b")) && .topic("c") }
        #expect(condition.syntaxError != nil)
    }

    @Test func `topics are listed in order`() {
        #expect(Condition("'b' in topics && ('a' in topics || 'b' in topics)").topics == ["b", "a", "b"])
    }
}
