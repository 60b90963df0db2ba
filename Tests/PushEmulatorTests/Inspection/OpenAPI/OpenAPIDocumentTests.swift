// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import Programs
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// The description of the API holds what the routes do.
@Suite(.timeLimit(.minutes(10)))
struct OpenAPIDocumentTests {
    private static let json = OpenAPIDocument.complete ?? .null

    private static let methods: Set<String> = ["get", "put", "post", "delete", "patch", "head", "options"]

    /// Every operation of the document, such as `GET /api/v1/info`, and its tags.
    private static var described: [String: [String]] {
        var described: [String: [String]] = [:]
        for (path, item) in Self.json["paths"]?.object ?? [:] {
            for (method, operation) in item.object ?? [:] where methods.contains(method) {
                described["\(method.uppercased()) \(path)"] = operation["tags"]?.array?.compactMap(\.string) ?? []
            }
        }
        return described
    }

    @Test func `every route is described, and nothing else is`() throws {
        let services = try EmulatorServices(.test)
        let described = Set(Self.described.keys)
        // A path with an escape is another spelling of one without; the page's views are not part of the API.
        let routes = Set(
            EmulatorRouter.router(services).routes.compactMap { route -> String? in
                let operation = "\(route.method) \(route.path)"
                let isView = services.list.requested("\(route.path)") == .page && !described.contains(operation)
                return operation.contains("%") || isView ? nil : operation
            }
        )
        #expect(routes.subtracting(described).sorted() == [], "not described")
        #expect(described.subtracting(routes).sorted() == [], "described and not there")
    }

    @Test func `only Google's paths need no access token`() throws {
        let services = try EmulatorServices(.test)
        for (operation, tags) in Self.described {
            let path = String(operation.split(separator: " ")[1])
            let isGoogle = services.list.requested(path) == .google
            #expect(tags.contains("google") == isGoogle, "\(operation)")
        }
    }

    @Test func `every protocol of a message is described`() throws {
        let services = try EmulatorServices(.test)
        let summary = Self.json["components"]?["schemas"]?["MessageSummary"]?["properties"]?["protocol"]
        let described = Set(summary?["enum"]?.array?.compactMap(\.string) ?? [])
        let protocols = services.list.all.flatMap(\.protocols).map(\.name)
        #expect(described == Set(protocols))
        let guide = URL(filePath: #filePath)
            .appending(path: "../../../../../Sources/PushEmulator/PushEmulator.docc/ReadingTheInbox.md")
            .standardizedFileURL
        let row = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").first {
            $0.hasPrefix("| `protocol:")
        }
        for name in protocols { #expect(row?.contains("`\(name)`") == true, "\(name)") }
    }

    @Test func `every reference resolves, and every operation has a different name`() throws {
        let document = Self.json
        for reference in document.references {
            let steps = reference.split(separator: "/").dropFirst()
            let target = steps.reduce(Optional(document)) { $0?[String($1)] }
            #expect(target != nil, "\(reference)")
        }
        let names = document.members(named: "operationId")
        #expect(Set(names).count == names.count && names.count == Self.described.count)
    }

    @Test func `every parameter in a path is described`() {
        for (path, item) in Self.json["paths"]?.object ?? [:] {
            let wanted = path.matches(of: /\{([a-zA-Z]+)\}/).map { String($0.1) }
            var parameters = item["parameters"]?.array ?? []
            for (_, operation) in item.object ?? [:] { parameters += operation["parameters"]?.array ?? [] }
            let named = parameters.compactMap { parameter -> String? in
                let name = parameter["$ref"]?.string?.split(separator: "/").last.map(String.init)
                let resolved = name.flatMap { Self.json["components"]?["parameters"]?[$0] } ?? parameter
                return resolved["in"] == "path" ? resolved["name"]?.string : nil
            }
            #expect(Set(named) == Set(wanted), "\(path)")
        }
    }

    @Test func `each setting of a device is described with its sentence, its values and its default`() {
        let browser = Self.json["components"]?["schemas"]?["WebConfiguration"]?["properties"]
        #expect(browser?["worker"]?["enum"]?.array?.first == "firebase")
        #expect(browser?["visibleTab"]?["type"] == "boolean" && browser?["visibleTab"]?["default"] == false)
        let phone = Self.json["components"]?["schemas"]?["AppleConfiguration"]?["properties"]
        #expect(phone?["timeLimit"]?["description"]?.string?.hasSuffix("Takes seconds from 0 to 3600.") == true)
        #expect(phone?.object?.count == AppleDevice.Configuration.settings.count)
    }

    @Test func `the document is served`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let served = try await EmulatorClient(emulator).get("/api/v1/openapi.json").json()
            #expect(served == Self.json)
        }
    }

    @Test(
        .enabled("openapi-spec-validator is not installed in .build/python; .ci/run says how") {
            await run("import openapi_spec_validator", input: []) == 0
        }
    )
    func `the document is valid OpenAPI`() async {
        let program = """
            import json, sys
            from openapi_spec_validator import validate
            validate(json.load(sys.stdin))
            """
        #expect(await Self.run(program, input: Self.json.encoded()) == 0)
    }

    /// The exit status of a program in the Python that CI makes, or in the one that is named; `nil` if there is none.
    private static func run(_ program: String, input: [UInt8]) async -> Int32? {
        let named = ProcessInfo.processInfo.environment["RICHPUSH_TEST_PYTHON"]
        let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
        let python = Program(named ?? root.appending(path: ".build/python/bin/python3").path)
        return try? await python.run(["-c", program], input: input).status
    }
}

extension JSONValue {
    /// Every `$ref`, however deep.
    fileprivate var references: [String] { members(named: "$ref") }

    /// The texts of every member of this name, however deep.
    fileprivate func members(named name: String) -> [String] {
        switch self {
        case .object(let object):
            object.flatMap { key, value in
                if key == name, let text = value.string { return [text] }
                return value.members(named: name)
            }
        case .array(let elements): elements.flatMap { $0.members(named: name) }
        default: []
        }
    }
}
