// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

/// The format language of `NSPredicate`, which Foundation on Linux has not.
///
/// Source: Apple, *Predicate Programming Guide*, "Predicate Format String Syntax".
@Suite(.timeLimit(.minutes(10)))
struct FormatPredicateTests {
    @Test(arguments: [
        ("https://cdn.example.com/a.png", true), ("ftp://cdn.example.com/a.png", false),
        ("see https://cdn.example.com/a.png", false), ("https://cdn.example.com/a.png\n", false), ("", false),
    ])
    func `a regular expression must match the whole text`(text: String, matches: Bool) {
        let expression = "https?://[\\w.-]+/.*\\.(png|jpe?g)"
        #expect(NSPredicate(format: "SELF MATCHES %@", expression).evaluate(with: text) == matches)
        #expect(NSPredicate(format: "SELF MATCHES %@", argumentArray: [expression]).evaluate(with: text) == matches)
    }

    @Test(arguments: [
        ("'Sparky' ==[c] 'SPARKY'", true), ("'Sparky' == 'SPARKY'", false), ("'café' ==[d] 'cafe'", true),
        ("'café' CONTAINS[cd] 'CAFE'", true), ("'café' BEGINSWITH 'caf'", true), ("'café' ENDSWITH[c] 'FÉ'", true),
        ("'café' ENDSWITH 'caf'", false), ("'a.png' LIKE '*.png'", true), ("'a.png' LIKE '?.png'", true),
        ("'ab.png' LIKE '?.png'", false), ("'a+b' LIKE 'a+?'", true), ("'A' MATCHES[c] 'a|bc'", true),
        ("'abc' MATCHES 'a|bc'", false), ("'b' IN {'a', \"b\"}", true), ("'B' IN[c] {'a', 'b'}", true),
        ("'an' IN 'banana'", true), ("3 BETWEEN {1, 3}", true), ("4 BETWEEN {1, 3}", false),
        ("1 < 2 AND NOT 2 < 1", true), ("1 > 2 || 2 >= 2 && !(1 == 2)", true), ("(1 = 1 OR 1 = 2) AND 1 = 3", false),
        ("1 = 1 OR 1 = 2 AND 1 = 3", true), ("1.5e1 = 15", true), ("-2 < -1", true), ("'a' < 'b'", true),
        ("nil == NULL", true), ("nil < 1", false), ("TRUEPREDICATE AND NOT FALSEPREDICATE", true),
        ("YES == true", true),
        ("{1, 2, 3}.@count == 3", true), ("ANY {1, 2} > 1", true), ("ALL {1, 2} > 1", false),
        ("NONE {1, 2} > 2", true), ("((1)) == ((1))", true), ("'it\\'s' == \"it's\"", true),
    ])
    func `a predicate of constants holds or does not`(format: String, holds: Bool) throws {
        #expect(try FormatPredicate(format).evaluate(with: nil) == holds, "\(format)")
    }

    @Test(arguments: [
        ("aps.category == 'ORDER'", true), ("aps.badge > 2", true), ("aps.badge BETWEEN {1, 3}", true),
        ("aps.missing == nil", true), ("missing.key == nil", true), ("missing MATCHES '.*'", false),
        ("urgent == YES", true),
        ("tags CONTAINS 'new'", true), ("'old' IN tags", false), ("tags.@count == 2", true),
        ("title.length == 5", true),
        ("ANY orders.id == 7", true), ("ALL orders.id > 7", false), ("#in == 1", true),
        ("SELF.title BEGINSWITH 'Hel'", true),
    ])
    func `keys of dictionaries are read along a path`(format: String, holds: Bool) throws {
        let payload: [AnyHashable: Any] = [
            "aps": ["category": "ORDER", "badge": 3] as [String: Any], "urgent": true, "tags": ["new", "hot"],
            "title": "Hello", "orders": [["id": 6], ["id": 7]], "in": 1,
        ]
        #expect(try FormatPredicate(format).evaluate(with: payload) == holds, "\(format)")
        #expect(try FormatPredicate(format).evaluate(with: payload as NSDictionary) == holds, "\(format)")
    }

    @Test func `arguments stand for values, keys and numbers in their order`() {
        let person: [String: Any] = ["name": "Ada", "age": 36, "born": Date(timeIntervalSince1970: 0)]
        let format = "%K == %@ AND age >= %d AND age < %lf AND born < %@"
        let predicate = NSPredicate(format: format, "name", "Ada", 36, 36.5, Date(timeIntervalSince1970: 1))
        #expect(predicate.evaluate(with: person))
        #expect(!predicate.evaluate(with: ["name": "Bob"]))
        #expect(NSPredicate(format: "SELF IN %@", ["a", "b"]).evaluate(with: "b"))
        #expect(NSPredicate(format: "'%@' == %@", "%@").evaluate(with: nil))
        let named = NSPredicate(format: "age == $AGE")
        #expect(named.evaluate(with: person, substitutionVariables: ["AGE": 36]))
    }

    @Test func `collections are filtered, and predicates combined`() {
        let pictures = NSPredicate(format: "SELF ENDSWITH[c] %@", ".png")
        let names: NSArray = ["a.PNG", "b.txt", "c.png"]
        #expect(names.filtered(using: pictures) as? [String] == ["a.PNG", "c.png"])
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            pictures, NSPredicate(format: "SELF BEGINSWITH 'c'"),
        ])
        #expect(names.filtered(using: both) as? [String] == ["c.png"])
    }

    @Test(arguments: [
        ("SELF MATCHES %@", "more percent signs than arguments"), ("SELF ==", "ends without a value"),
        ("SELF == 'a", "no closing '"), ("date > now()", "now is not among the functions"),
        ("SUBQUERY(a, $x, $x == 1).@count > 0", "SUBQUERY is not among the functions"),
        ("a + 1 == 2", "+ is not among"),
        ("a == 1 b", "b is not what can stand there"), ("a ==[l] 'b'", "[l] is not among"), ("a", "ends too early"),
        ("(a == now())", "now is not among the functions"), ("a ? b", "a ? that means nothing"),
        ("a == %y", "%y is not an argument"),
    ])
    func `an unsupported part of the language is named`(format: String, reason: String) {
        let error = #expect(throws: PredicateFormatError.self) { try FormatPredicate(format) }
        #expect(error?.description.contains(reason) == true, "\(format): \(String(describing: error))")
    }

    @Test(arguments: [
        ("SELF MATCHES '('", "( is not a regular expression"), ("SELF.name == 1", "has no key name"),
        ("SELF < 1", "have no order"), ("SELF IN 5", "must be a collection or a text"),
        ("ANY SELF == 1", "must be a collection"),
        ("5 CONTAINS 'a'", "is not a text"), ("SELF == $NAME", "the variable $NAME has no value"),
        ("1 BETWEEN {1}", "must be two values"),
    ])
    func `a missing key of an object is named`(format: String, reason: String) throws {
        let predicate = try FormatPredicate(format)
        let error = #expect(throws: PredicateFormatError.self) { try predicate.evaluate(with: "text") }
        #expect(error?.description.contains(reason) == true, "\(format): \(String(describing: error))")
    }

    @Test func `a format that is nested too deeply is refused`() {
        let format = String(repeating: "(", count: 10_000) + "1 == 1" + String(repeating: ")", count: 10_000)
        #expect(throws: PredicateFormatError.self) { try FormatPredicate(format) }
        #expect(throws: PredicateFormatError.self) {
            try FormatPredicate(String(repeating: "NOT ", count: 10_000) + "1 == 1")
        }
    }
}
