// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionHost

/// Layouts of folders and projects in which an extension and its modules are found.
@Suite(.timeLimit(.minutes(10)))
struct ProjectLayoutTests {
    private static let manifest = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Words",
            products: [.library(name: "Words", targets: ["Words"])],
            targets: [.target(name: "Words")]
        )

        """
    private static let service = ShopProject.service("word", imports: "import Words")

    /// A project with one framework, Words, or what `objects` says besides.
    private static func kit(_ objects: String = "") -> String {
        """
        // !$*UTF8*$!
        { objects = {
            G = {isa = PBXGroup; children = (GW, ); sourceTree = "<group>"; };
            GW = {isa = PBXFileSystemSynchronizedRootGroup; path = Words; sourceTree = "<group>"; };
            T = {isa = PBXNativeTarget; name = Words; productType = "com.apple.product-type.framework"; buildConfigurationList = L; fileSystemSynchronizedGroups = (GW, ); };
            L = {isa = XCConfigurationList; buildConfigurations = (C, ); };
            C = {isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_MODULE_NAME = Words; }; };
            P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; };
            \(objects)
        }; rootObject = P; }

        """
    }

    private static func written(_ change: (inout ShopProject) -> Void = { _ in }, in folder: URL) throws {
        var project = ShopProject()
        project.files["NotificationService.swift"] = service
        change(&project)
        try project.write(in: folder)
    }

    @Test(arguments: ["ios", "apps/mobile/ios"])
    func `a project is found where the folders around it hold folders alone`(path: String) async throws {
        try await withTemporaryFolder { folder in
            try Self.written(
                { $0.frameworks["Words"] = ["Words.swift": "public let word = \"\"\n"] },
                in: folder.appending(path: path)
            )
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.frameworks.map(\.name) == ["Words"])
        }
    }

    @Test(arguments: ["text", "folder", "wrapper", "\"file.bplist\""])
    func `a folder with a manifest is a package, whatever kind Xcode took it for`(kind: String) async throws {
        try await withTemporaryFolder { folder in
            try Self.written({ $0.products = ["Words": nil] }, in: folder)
            let file = folder.appending(path: "Shop.xcodeproj/project.pbxproj")
            let reference =
                "objects = {\nFP = {isa = PBXFileReference; lastKnownFileType = \(kind); name = Words; path = Kits/Words; sourceTree = SOURCE_ROOT; };"
            let text = try String(contentsOf: file, encoding: .utf8).replacing(
                "objects = {",
                with: reference,
                maxReplacements: 1
            )
            try folder.write(text, to: "Shop.xcodeproj/project.pbxproj")
            try folder.write(Self.manifest, to: "Kits/Words/Package.swift")
            #expect(try ExtensionFinder.find(in: folder.path).packages.map(\.lastPathComponent) == ["Words"])
        }
    }

    @Test(arguments: ["Shop.xcworkspace", "../Shop.xcworkspace", "../../Shop.xcworkspace"])
    func `a framework of another project of the workspace is built with the extension`(workspace: String) async throws {
        try await withTemporaryFolder { folder in
            let app = folder.appending(path: "one/two/App")
            try Self.written(in: app)
            try app.write(Self.kit(), to: "../Kit/Kit.xcodeproj/project.pbxproj")
            try app.write("public let word = \"\"\n", to: "../Kit/Words/Words.swift")
            #expect(try ExtensionFinder.find(in: app.path).frameworks.isEmpty)
            let root = app.appending(path: workspace).standardizedFileURL.deletingLastPathComponent().path
            let base = folder.standardizedFileURL.path + "/one/two"
            let start = root == base + "/App" ? "" : root == base ? "App/" : "two/App/"
            try app.write(
                """
                <Workspace><FileRef location = "group:\(start)Shop.xcodeproj"></FileRef>
                <FileRef location = "group:\(start)../Kit/Kit.xcodeproj"></FileRef></Workspace>
                """,
                to: "\(workspace)/contents.xcworkspacedata"
            )
            let found = try ExtensionFinder.find(in: app.path)
            #expect(found.frameworks.map(\.name) == ["Words"])
            #expect(found.projectFiles.contains { $0.path.hasSuffix("Kit.xcodeproj/project.pbxproj") })
        }
    }

    @Test func `a framework of a project that the app's refers to is built with the extension`() async throws {
        try await withTemporaryFolder { folder in
            try Self.written(in: folder)
            let file = folder.appending(path: "Shop.xcodeproj/project.pbxproj")
            let reference =
                "objects = {\nFP = {isa = PBXFileReference; lastKnownFileType = \"wrapper.pb-project\"; path = Kit/Kit.xcodeproj; sourceTree = SOURCE_ROOT; };"
            let text = try String(contentsOf: file, encoding: .utf8).replacing(
                "objects = {",
                with: reference,
                maxReplacements: 1
            )
            try folder.write(text, to: "Shop.xcodeproj/project.pbxproj")
            try folder.write(Self.kit(), to: "Kit/Kit.xcodeproj/project.pbxproj")
            try folder.write("public let word = \"\"\n", to: "Kit/Words/Words.swift")
            #expect(try ExtensionFinder.find(in: folder.path).frameworks.map(\.name) == ["Words"])
        }
    }

    @Test func `packages of another project of the workspace are shared, on this disk and elsewhere`() async throws {
        try await withTemporaryFolder { folder in
            try Self.written({ $0.products = ["Words": nil, "Far": nil] }, in: folder)
            try folder.write(
                """
                <Workspace><FileRef location = "group:Shop.xcodeproj"></FileRef>
                <FileRef location = "group:Kit/Kit.xcodeproj"></FileRef></Workspace>
                """,
                to: "Shop.xcworkspace/contents.xcworkspacedata"
            )
            let objects = """
                X = {isa = XCLocalSwiftPackageReference; relativePath = ../Words; };
                R = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/far.git"; };
                D = {isa = XCSwiftPackageProductDependency; package = R; productName = Far; };
                """
            try folder.write(Self.kit(objects), to: "Kit/Kit.xcodeproj/project.pbxproj")
            try folder.write(Self.manifest, to: "Words/Package.swift")
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.packages.map(\.lastPathComponent) == ["Words"])
            #expect(found.remotePackages["Far"]?.address == "https://example.com/far.git")
        }
    }

    @Test func `a package whose folder is missing is named with that folder`() async throws {
        try await withTemporaryFolder { folder in
            try Self.written(
                {
                    $0.products = ["Words": nil]
                    $0.packages = ["Kits/Words"]
                },
                in: folder
            )
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.missingPackages.map(\.lastPathComponent) == ["Words"])
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let text = error?.description ?? ""
            #expect(text.contains("NotificationService.swift:2: Words is of the package"), "\(text)")
            #expect(text.contains("Kits/Words, which the project refers to and which is not there"), "\(text)")
            #expect(!text.contains("Linux has no"), "\(text)")
        }
    }

    @Test(arguments: [
        ("pod 'Words', :path => 'Kits/Words'", "Kits/Words"),
        ("pod \"Words/Core\", path: \"Kits/Words\"", "Kits/Words"),
        ("pod 'Words', :path => 'Kits/Words/Words.podspec'", "Kits/Words"),
    ])
    func `a development pod is a module of the files that its podspec names`(pod: String, place: String) async throws {
        try await withTemporaryFolder { folder in
            try Self.written(in: folder)
            try folder.write("target 'Shop' do\n  \(pod)\nend\n", to: "Podfile")
            try folder.write(
                "Pod::Spec.new do |s|\n  s.source_files = 'Code/**/*.{swift,h}', 'More/*.swift'\nend\n",
                to: "\(place)/Words.podspec"
            )
            for name in [
                "Code/Words.swift", "Code/deep/Other.swift", "More/Third.swift", "More/deep/No.swift", "No.swift",
            ] {
                try folder.write("// \(name)\n", to: "\(place)/\(name)")
            }
            let pods = try ExtensionFinder.find(in: folder.path).frameworks
            #expect(pods.map(\.name) == ["Words"] && pods.allSatisfy(\.isPod))
            #expect(
                pods.first?.sources.map(\.lastPathComponent) == ["Words.swift", "Other.swift", "Third.swift"],
                "\(pods)"
            )
        }
    }

    @Test(arguments: [true, false])
    func `a pod whose files were committed is a module`(hasProject: Bool) async throws {
        try await withTemporaryFolder { folder in
            try Self.written(in: folder)
            try folder.write("public let word = \"\"\n", to: "Pods/Words/Words.swift")
            if hasProject { try folder.write(Self.kit(), to: "Pods/Pods.xcodeproj/project.pbxproj") }
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.frameworks.map(\.name) == ["Words"] && found.frameworks.allSatisfy(\.isPod))
            #expect(found.notes.contains("the project's CocoaPods Words"), "\(found.notes)")
        }
    }

    @Test func `what XcodeGen would make a project of says what belongs to the extension`() async throws {
        try await withTemporaryFolder { folder in
            try folder.write(
                """
                # The app.
                name: Shop
                include: [base.yml]
                options:
                  bundleIdPrefix: com.example
                packages:
                  Words: {path: Kits/Words}
                  Far:
                    url: "https://example.com/far.git" # a comment
                    from: 1.2.0
                targets:
                  Shop:
                    type: application
                    platform: iOS
                    sources: Shop
                    dependencies:
                    - target: Service
                  Service:
                    templates: [Extension]
                    sources:
                      - path: NotificationService
                        excludes:
                          - "**/Old*.swift"
                          - Tests
                      - Shared/Mark.swift
                    info:
                      path: NotificationService/Info.plist
                      properties:
                        NSAppTransportSecurity:
                          NSAllowsLocalNetworking: true
                        NSExtension:
                          NSExtensionPointIdentifier: com.apple.usernotifications.service
                          NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).NotificationService
                    entitlements:
                      path: Service.entitlements
                      properties:
                        com.apple.developer.usernotifications.filtering: true
                    dependencies:
                      - package: Words
                      - package: Far
                        product: FarCore
                      - target: Marks
                  Marks:
                    type: framework
                    platform: iOS
                    sources: [Marks]

                """,
                to: "project.yml"
            )
            try folder.write(
                "targetTemplates:\n  Extension:\n    type: app-extension\n    platform: iOS\n    settings:\n      base:\n"
                    + "        PRODUCT_BUNDLE_IDENTIFIER: com.example.shop.${target_name}\n",
                to: "base.yml"
            )
            let service = ShopProject.service("\"\"", imports: "import Words\nimport Marks")
            try folder.write(service, to: "NotificationService/NotificationService.swift")
            for name in [
                "NotificationService/deep/OldService.swift", "NotificationService/Tests/Tests.swift",
                "Shared/Mark.swift", "Shared/Other.swift", "Marks/Marks.swift", "Shop/Shop.swift",
            ] {
                try folder.write("// \(name)\n", to: name)
            }
            try folder.write(Self.manifest, to: "Kits/Words/Package.swift")
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.name == "Service")
            #expect(found.sources.map(\.lastPathComponent).sorted() == ["Mark.swift", "NotificationService.swift"])
            #expect(found.frameworks.map(\.name) == ["Marks"])
            #expect(found.packages.map(\.lastPathComponent) == ["Words"])
            #expect(found.packageProducts == ["FarCore", "Words"])
            #expect(found.remotePackages["FarCore"]?.address == "https://example.com/far.git")
            #expect(found.information.bundleIdentifier == "com.example.shop.Service")
            #expect(found.information.allowsLocalNetworking == true)
            #expect(found.entitlements.canFilter)
            #expect(found.app?.name == "Shop")
            #expect(found.notes.first?.contains("project.yml: 2 Swift files") == true, "\(found.notes)")
            // The project that was made of it says more.
            try ShopProject().write(in: folder)
            #expect(try ExtensionFinder.find(in: folder.path).name == "NotificationService")
        }
    }

    @Test(arguments: [
        ("a: 1\nb:\n  - x\n  - y: z\n", #"["a": 1, "b": [x, ["y": z]]]"#),
        ("b:\n- x\n- \"q: #\" # c\nc: {d: [1, 2], e: 'it''s'}\n", #"["b": [x, q: #], "c": ["d": [1, 2], "e": it's]]"#),
        ("a: &m\n  x: true\nb:\n  <<: *m\n  y: no\n", #"["a": ["x": true], "b": ["x": true, "y": false]]"#),
        ("a: |\n  one\n   two\nb: long\n  text\n", "[\"a\": one\n two, \"b\": long text]"),
        ("a: [1,\n  2]\nb:\n", #"["a": [1, 2]]"#), ("", "nil"), ("a: [[[\n", #"["a": [[[]]]]"#),
    ])
    func `descriptions in YAML are read`(text: String, value: String) {
        func shown(_ value: Any) -> String {
            if let list = value as? [Any] { return "[" + list.map(shown).joined(separator: ", ") + "]" }
            guard let mapping = value as? [String: Any] else { return "\(value)" }
            let pairs = mapping.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \(shown($0.value))" }
            return "[" + pairs.joined(separator: ", ") + "]"
        }
        #expect(YAMLText.value(of: text).map(shown) ?? "nil" == value)
    }

    @Test(arguments: [
        "a: &a [*a, *a]\n", String(repeating: "- ", count: 10_000), "? x\n: [}", "a\n  b\n c: d\n", "[", "\"",
        "a: \"\n",
    ])
    func `what is no description in YAML is no project`(text: String) async throws {
        try await withTemporaryFolder { folder in
            try folder.write(text, to: "project.yml")
            #expect(XcodeGenProject(folder.appending(path: "project.yml"))?.name == nil)
        }
    }

    @Test(arguments: [
        ("**/*.swift", "a.swift", true), ("**/*.swift", "a/b.swift", true), ("*.swift", "a/b.swift", false),
        ("Tests", "Tests/a.swift", true), ("Test", "Tests/a.swift", false), ("a/*/c.{m,swift}", "a/b/c.swift", true),
        ("a/**/c.swift", "a/c.swift", true), ("?.swift", "ab.swift", false), ("a/**", "a/b/c", true),
    ])
    func `patterns of the shell match paths`(pattern: String, path: String, isMatched: Bool) {
        #expect(PathPattern(pattern).matches(path) == isMatched)
    }

    @Test(arguments: [true, false])
    func `pictures of asset catalogues have the names by which they are asked for`(hasProject: Bool) async throws {
        try await withTemporaryFolder { folder in
            try ShopProject().write(in: folder)
            if !hasProject { try FileManager.default.removeItem(at: folder.appending(path: "Shop.xcodeproj")) }
            let assets = "NotificationService/Assets.xcassets"
            let images = """
                {"images": [{"idiom": "universal", "scale": "1x"}, {"filename": "a.png", "idiom": "universal", "scale": "2x"},
                {"filename": "b.png", "idiom": "iphone", "scale": "3x"}, {"filename": "c.png", "idiom": "ipad", "scale": "3x"},
                {"filename": "d.png", "scale": "3x", "appearances": [{"appearance": "luminosity", "value": "dark"}]},
                {"filename": "../../e.png"}, {"filename": "none.png"}]}
                """
            for name in ["\(assets)/Logo.imageset", "\(assets)/Marks/Star.imageset", "\(assets)/Plain/Dot.imageset"] {
                try folder.write(images, to: "\(name)/Contents.json")
                for file in ["a", "b", "c", "d", "../../e"] { try folder.write("", to: "\(name)/\(file).png") }
            }
            let space = "{\"properties\": {\"provides-namespace\": true}}"
            try folder.write(space, to: "\(assets)/Marks/Contents.json")
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(
                found.pictures.map(\.name) == [
                    "Logo@2x.png", "Logo@3x.png", "Marks/Star@2x.png", "Marks/Star@3x.png", "Dot@2x.png", "Dot@3x.png",
                ]
            )
            #expect(found.resources.allSatisfy { $0.pathExtension != "xcassets" })
            #expect(found.files.contains { $0.path.hasSuffix("Logo.imageset/Contents.json") })
        }
    }

    @Test(arguments: [
        ("let a = 1 // b\nlet c", "let a = 1 \nlet c"), ("a/* b\n /* c */ d */e", "a\ne"), ("a/*", "a"), ("a /", "a /"),
        ("f(\"b // c\", d)", "f(, d)"), ("f(\"b \\\" c\", d)", "f(, d)"), ("f(\"b\nc)", "f(\nc)"), ("a\"", "a"),
        ("a\"\\", "a"),
        ("a\"\"b", "ab"), ("f(\"\"\"\n b \"c\"\n\"\"\", d)", "f(\n\n, d)"),
        ("f(\"\"\"\n b \\\n c\n\"\"\")\nd", "f(\n\n\n)\nd"),
        ("a\"\"\"\nb", "a\n"), ("a\"\"\"\"", "a"),
    ])
    func `comments and literals are left out, and lines stay`(_ text: String, _ code: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "A.swift")
            try Data(text.utf8).write(to: file)
            #expect(SourceText(file).code == code)
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r\r\n"])
    func `a Swift file whose lines end as on Windows is read line by line`(_ end: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "NotificationService.swift")
            let lines = [
                "import UserNotifications // The system's.", "import Intents", "#if os(iOS)",
                "class NotificationService: UNNotificationServiceExtension {}", "#else", "import Nothing", "#endif",
            ]
            try Data(lines.joined(separator: end).utf8).write(to: file)
            let text = SourceText(file)
            #expect(text.imports == ["UserNotifications", "Intents", "Nothing"])
            #expect(text.serviceClass == "NotificationService")
            #expect(text.compiledCode.split(separator: "\n", omittingEmptySubsequences: false).count == lines.count)
        }
    }
}
