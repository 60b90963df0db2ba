// SPDX-License-Identifier: Apache-2.0

import Fixtures
import Testing

@testable import PushMessages

/// Fixes lose nothing: whatever is moved, renamed or doubled in a message, each value is there after the fixes, or an error
/// points at it.
@Suite(.timeLimit(.minutes(10)))
struct FixKeepsValuesTests {
    /// A message with a different value in most fields.
    private static let whole: JSONValue = [
        "message": [
            "topic": "news-topic", "notification": ["title": "common title", "body": "common body"],
            "data": ["first": "data one", "second": "data two"],
            "android": [
                "collapse_key": "collapse", "priority": "HIGH", "ttl": "3600s",
                "restricted_package_name": "com.example.app",
                "notification": [
                    "title": "android title", "channel_id": "android channel", "sound": "android sound",
                    "tag": "android tag",
                    "color": "#112233", "click_action": "OPEN_IT", "visibility": "PUBLIC",
                    "image": "https://example.com/android.png",
                ],
                "fcm_options": ["analytics_label": "android-label"],
            ],
            "apns": [
                "headers": ["apns-priority": "10", "apns-collapse-id": "apple-collapse"],
                "payload": [
                    "aps": [
                        "alert": ["title": "apple title", "subtitle": "apple subtitle", "body": "apple body"],
                        "badge": 17,
                        "sound": "apple.caf", "thread-id": "apple thread", "category": "apple category",
                        "mutable-content": 1,
                    ], "own": "own value",
                ],
                "fcm_options": ["analytics_label": "apple-label", "image": "https://example.com/apple.png"],
            ],
            "webpush": [
                "headers": ["TTL": "600", "Urgency": "high"],
                "notification": ["title": "web title", "icon": "https://example.com/icon.png", "tag": "web tag"],
                "fcm_options": ["link": "https://example.com/link"],
            ],
            "fcm_options": ["analytics_label": "common-label"],
        ]
    ]

    private static let objects: [FieldPath] = paths(of: whole).filter { whole.value(at: $0)?.object != nil }
    private static let members: [FieldPath] = paths(of: whole).filter { $0.steps.count > 1 }

    private static func paths(of value: JSONValue) -> [FieldPath] {
        var paths: [FieldPath] = []
        func add(_ value: JSONValue, at path: FieldPath) {
            paths.append(path)
            for (name, member) in value.object ?? [:] { add(member, at: path.appending(.member(name))) }
        }
        add(value, at: [])
        return paths
    }

    private static func leaves(of value: JSONValue) -> [(path: FieldPath, value: JSONValue)] {
        var leaves: [(FieldPath, JSONValue)] = []
        func add(_ value: JSONValue, at path: FieldPath) {
            switch value {
            case .object(let members): for (name, member) in members { add(member, at: path.appending(.member(name))) }
            case .array(let elements):
                for (index, element) in elements.enumerated() { add(element, at: path.appending(.index(index))) }
            default: leaves.append((path, value))
            }
        }
        add(value, at: [])
        return leaves
    }

    /// The value without what a fix may change in its form: the case of letters, quotes, a unit.
    private static func folded(_ value: JSONValue) -> String {
        let text = (value.string ?? value.description).lowercased()
        return text.hasSuffix("s") && Int(text.dropLast()) != nil ? String(text.dropLast()) : text
    }

    @Test(arguments: 0..<8) func `each value is kept, or an error points at it`(_ seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed) * 7919 + 1)
        for round in 0..<150 {
            var document = Self.whole
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let path = Self.members.randomElement(using: &random)!
                guard let value = document.value(at: path, hasCustomNames: true),
                    case .member(let name)? = path.steps.last
                else { continue }
                let parent = FieldPath(path.steps.dropLast())
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    // Moved.
                    let place = Self.objects.randomElement(using: &random)!.appending(.member(name))
                    guard !place.steps.starts(with: path.steps), document.value(at: place, hasCustomNames: true) == nil
                    else { continue }
                    document = Self.apply([.remove(path: path), .set(path: place, value: value)], to: document)
                case 1:
                    // Moved, with the name in camel case.
                    let place = Self.objects.randomElement(using: &random)!
                        .appending(.member(MessageTable.camelCase(name.replacing("-", with: "_"))))
                    guard !place.steps.starts(with: path.steps), document.value(at: place, hasCustomNames: true) == nil
                    else { continue }
                    document = Self.apply([.remove(path: path), .set(path: place, value: value)], to: document)
                case 2:
                    // Renamed.
                    let place = parent.appending(.member(name + "x"))
                    document = Self.apply([.remove(path: path), .set(path: place, value: value)], to: document)
                default:
                    // Doubled, with another value.
                    let place = Self.objects.randomElement(using: &random)!.appending(.member(name))
                    guard document.value(at: place, hasCustomNames: true) == nil, value.object == nil else { continue }
                    let other: JSONValue = value.string.map { .string($0 + "\(round)") } ?? .integer(4711)
                    document = Self.apply([.set(path: place, value: other)], to: document)
                }
            }
            try Self.expectKept(document, "seed \(seed), round \(round)")
        }
    }

    private static func apply(_ edits: [Fix.Edit], to document: JSONValue) -> JSONValue {
        Fix(summary: "", edits: edits).apply(to: document)
    }

    private static func expectKept(_ document: JSONValue, _ label: String) throws {
        let fixed = Linter.standard.fix(try JSONDocument(parsing: document.encoded()))
        let after = fixed.source.root.value
        let kept = Set(leaves(of: after).map { folded($0.value) })
        let errors = fixed.remaining.filter { $0.severity == .error }.compactMap(\.path)
        for (path, value) in leaves(of: document) where !kept.contains(folded(value)) {
            // APNs refuses another priority for a push without an alert, so this value is put right in its place.
            if path.steps.last == "apns-priority" { continue }
            let isReported = errors.contains { path.description.hasPrefix($0) }
            #expect(isReported, "\(label): \(path) \(value) is gone from \(after), before \(document)")
        }
        #expect(fixed.remaining == Linter.standard.lint(fixed.source), "\(label)")
    }

    @Test func `every known field at every wrong level is kept or stays an error`() throws {
        let table = MessageTable.standard
        let parents = [
            "", "notification", "android", "android.notification", "android.fcm_options", "apns", "apns.fcm_options",
            "webpush", "webpush.fcm_options", "fcm_options",
        ]
        var moved = 0
        var stayed = 0
        for name in Set(table.places.map(\.field.name)).sorted() {
            for parent in parents {
                let steps = parent.split(separator: ".").map { FieldPath.Step.member(String($0)) }
                let path = FieldPath(["message"] + steps + [.member(name)])
                guard table.places.first(where: { $0.path == path.description }) == nil else { continue }
                let base: JSONValue = ["message": ["topic": "t", "notification": ["title": "Hi"]]]
                let document = Self.apply([.set(path: path, value: "a value of it")], to: base)
                let source = try JSONDocument(parsing: document.encoded())
                #expect(Linter.standard.lint(source).contains { $0.severity == .error }, "\(path)")
                let fixed = Linter.standard.fix(source)
                let isKept = Self.leaves(of: fixed.source.root.value).contains { $0.value == "a value of it" }
                #expect(isKept, "\(path): \(fixed.source.root.value)")
                if fixed.source.root.value.value(at: path) == nil { moved += 1 } else { stayed += 1 }
            }
        }
        #expect(moved > stayed)
    }

    @Test func `what has no place is removed only on demand`() throws {
        let source = try JSONDocument(
            parsing: Array(#"{"topic": "t", "notification": {"title": "Hi"}, "nonsense": 1}"#.utf8)
        )
        let kept = Linter.standard.fix(source)
        #expect(kept.fixed.isEmpty)
        #expect(kept.remaining.map(\.path) == ["nonsense"])
        let removed = Linter.standard.fix(source, removing: true)
        #expect(removed.source.root.value == ["topic": "t", "notification": ["title": "Hi"]])
        #expect(removed.remaining.isEmpty)
    }

    @Test func `a duplicate of what stays goes away`() throws {
        let text = #"{"topic": "t", "title": "a", "notification": {"title": "a"}}"#
        let fixed = Linter.standard.fix(try JSONDocument(parsing: Array(text.utf8)))
        #expect(fixed.source.root.value == ["topic": "t", "notification": ["title": "a"]])
        #expect(fixed.remaining.isEmpty)
    }
}
