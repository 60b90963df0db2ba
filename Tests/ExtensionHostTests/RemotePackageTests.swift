// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator
import Synchronization
import Testing

/// Swift packages from elsewhere, which are fetched if the user asks for it.
@Suite(.timeLimit(.minutes(30)))
struct RemotePackageTests {
    /// Lines that a build says.
    private final class Notes: Sendable {
        let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
    }

    private static func title(_ found: FoundExtension, _ files: ExtensionProgramFiles) async -> String? {
        var configuration = AppleDevice.Configuration()
        configuration.timeLimit = .seconds(300)
        configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
        return await AppleDevice(configuration).receive(.doing("show")).displayed?.title
    }

    /// Builds with a cache of checkouts that is this test's alone: versions are identified by requirement and not by
    /// content.
    private static func build(_ found: FoundExtension, notes: Notes = Notes()) async throws -> ExtensionProgramFiles {
        try await BuiltExtensions.build(found, note: { line in notes.lines.withLock { $0.append(line) } }) { builder in
            builder.fetchesPackages = true
            builder.addressSchemes = ["file"]
            builder.readableFolders = [FileManager.default.temporaryDirectory.path]
        }
    }

    @Test func `packages are fetched at the newest version that all who use them take, and once`() async throws {
        try await withTemporaryFolder { folder in
            let folder = folder.resolvingSymlinksInPath()
            let colours = try await PackageRepository(folder.appending(path: "elsewhere/colours"))
            for version in ["1.0.0", "1.2.0", "1.3.0-beta.1", "2.0.0"] {
                try await colours.commit(
                    "Colours",
                    tag: version,
                    files: ["Colour.swift": "public let colour = \"red \(version)\"\n"]
                )
            }
            let pictures = try await PackageRepository(folder.appending(path: "elsewhere/Pictures"))
            for version in ["1.0.0", "v1.1.0", "2.0.0"] {
                try await pictures.commit(
                    "Pictures",
                    tag: version,
                    files: [
                        "Picture.swift": """
                        import Colours
                        import UserNotifications
                        #if FRAMED
                        public func mark(_ content: UNNotificationContent) -> String { " \\(colour) \(version)" }
                        #endif

                        """
                    ],
                    dependencies: ".package(url: \"\(colours.address)\", from: \"1.0.0\")",
                    targetDependencies: ".product(name: \"Colours\", package: \"colours\")",
                    settings: ".define(\"FRAMED\"), .define(\"WRONG\", .when(platforms: [.iOS]))"
                )
            }
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service(
                "mark(content)",
                imports: "import Pictures"
            )
            project.products = ["Pictures": pictures.address]
            project.requirements = ["Pictures": "kind = upToNextMajorVersion; minimumVersion = 1.0.0; "]
            try project.write(in: folder.appending(path: "app"))
            let found = try ExtensionFinder.find(in: folder.appending(path: "app").path)

            let unasked = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            #expect(
                unasked?.description.contains("--fetch-packages fetches it") == true,
                "\(String(describing: unasked))"
            )

            let notes = Notes()
            let files = try await Self.build(found, notes: notes)
            #expect(
                notes.all.filter { $0.hasPrefix("fetching") } == [
                    "fetching \(pictures.address), 1.0.0..<2.0.0, for Pictures",
                    "fetching \(colours.address), 1.0.0..<2.0.0, for Colours",
                ]
            )
            #expect(await Self.title(found, files) == "Sparky red 1.2.0 v1.1.0")
            let again = Notes()
            #expect(try await Self.build(found, notes: again).executable == files.executable)
            #expect(again.all.isEmpty)

            // The project's own user of Colours excludes what Pictures would take.
            project.products["Colours"] = colours.address
            project.requirements["Colours"] = "kind = exactVersion; version = 1.0.0; "
            try project.write(in: folder.appending(path: "app"))
            let other = try ExtensionFinder.find(in: folder.appending(path: "app").path)
            #expect(await Self.title(other, try await Self.build(other)) == "Sparky red 1.0.0 v1.1.0")
        }
    }

    @Test func `the version of Package.resolved is used if it satisfies the project`() async throws {
        try await withTemporaryFolder { folder in
            let folder = folder.resolvingSymlinksInPath()
            let words = try await PackageRepository(folder.appending(path: "elsewhere/words"))
            for version in ["1.0.0", "1.1.0"] {
                try await words.commit(
                    "Words",
                    tag: version,
                    files: ["Words.swift": "public let word = \" \(version)\"\n"]
                )
            }
            let pin = try String(contentsOf: words.folder.appending(path: ".git/refs/tags/1.0.0"), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("word", imports: "import Words")
            project.products = ["Words": words.address]
            project.requirements = ["Words": "kind = upToNextMinorVersion; minimumVersion = 1.0.0; "]
            try project.write(in: folder.appending(path: "app"))
            try folder.write(
                """
                {"pins": [{"identity": "words", "kind": "remoteSourceControl", "location": "\(words.address).git",
                "state": {"revision": "\(pin)", "version": "1.0.0"}}], "version": 3}
                """,
                to: "app/Shop.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
            )
            for (requirement, title) in [
                ("kind = upToNextMajorVersion; minimumVersion = 1.0.0; ", "Sparky 1.0.0"),
                ("kind = upToNextMajorVersion; minimumVersion = 1.0.1; ", "Sparky 1.1.0"),
                ("kind = branch; branch = main; ", "Sparky 1.1.0"),
                ("kind = revision; revision = \(pin); ", "Sparky 1.0.0"),
            ] {
                project.requirements = ["Words": requirement]
                try project.write(in: folder.appending(path: "app"))
                let found = try ExtensionFinder.find(in: folder.appending(path: "app").path)
                #expect(found.packagePins["words"]?.version == PackageVersion(1, 0, 0))
                #expect(await Self.title(found, try await Self.build(found)) == title, "\(requirement)")
            }
        }
    }

    @Test func `CryptoKit is the module of its stand-in's package`() async throws {
        try await withTemporaryFolder { folder in
            let folder = folder.resolvingSymlinksInPath()
            let crypto = try await PackageRepository(folder.appending(path: "elsewhere/swift-crypto"))
            try await crypto.commit(
                "Crypto",
                tag: "3.1.0",
                files: [
                    "Hash.swift": "#if os(iOS)\nimport CryptoKit\n#endif\npublic func digest() -> String { \" #\" }\n"
                ]
            )
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("digest()", imports: "import CryptoKit")
            try project.write(in: folder.appending(path: "app"))
            let found = try ExtensionFinder.find(in: folder.appending(path: "app").path)
            let address = crypto.address
            let unasked = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let text = unasked?.description ?? ""
            #expect(
                text.contains(
                    "CryptoKit has its stand-in in the Swift package https://github.com/apple/swift-crypto.git"
                )
            )
            let notes = Notes()
            let files = try await BuiltExtensions.build(
                found,
                note: { line in notes.lines.withLock { $0.append(line) } },
                change: { builder in
                    builder.fetchesPackages = true
                    builder.addressSchemes = ["file"]
                    builder.readableFolders = [FileManager.default.temporaryDirectory.path]
                    builder.cryptoPackage.address = address
                }
            )
            #expect(notes.all == ["fetching \(address), 3.0.0..<5.0.0, for Crypto"])
            #expect(await Self.title(found, files) == "Sparky #")
        }
    }

    @Test(arguments: [
        ("git@example.com:one/pictures.git", "it is not an https:// address"),
        ("ssh://example.com/pictures.git", "it is not an https:// address"),
        ("http://example.com/pictures.git", "it is not an https:// address"),
        ("https://name:word@example.com/pictures.git", "it is not an https:// address without a user's name"),
        ("https:///pictures.git", "it is not an https:// address"),
        ("--upload-pack=x", "it is not an https:// address"),
    ])
    func `an address that is not a web address is not fetched`(address: String, reason: String) async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("mark", imports: "import Pictures")
            project.products = ["Pictures": address]
            project.requirements = ["Pictures": "kind = exactVersion; version = 1.0.0; "]
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            let notes = Notes()
            let error = await #expect(throws: ExtensionError.self) {
                try await BuiltExtensions.build(found, note: { line in notes.lines.withLock { $0.append(line) } }) {
                    $0.fetchesPackages = true
                }
            }
            #expect(error?.code == .notFetched)
            let text = error?.description ?? ""
            #expect(text.contains(reason) && text.hasSuffix("--module Pictures=FILE."), "\(text)")
            #expect(notes.all.isEmpty)
        }
    }

    @Test(arguments: [
        ("missing", "kind = exactVersion; version = 1.0.0; ", "Pictures", "cannot be fetched"),
        ("words", "kind = exactVersion; version = 3.0.0; ", "Pictures", "it has no version exactly 3.0.0"),
        ("words", "kind = exactVersion; version = 1.0.0; ", "Pictures", "at 1.0.0 has no product Pictures"),
        ("words", "kind = branch; branch = \"--x\"; ", "Pictures", "its version requirement is none that is known"),
        ("words", "kind = branch; branch = nowhere; ", "Pictures", "couldn't find remote ref refs/heads/nowhere"),
        (
            "words", "kind = exactVersion; version = 1.0.0; ", "Words",
            "at 1.0.0 does not build on Linux (Sources/Words/Words.swift:1: cannot find 'NSView' in scope)"
        ),
    ])
    func `a package that cannot be had is one sentence with a remedy`(
        name: String,
        requirement: String,
        product: String,
        reason: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let folder = folder.resolvingSymlinksInPath()
            let words = try await PackageRepository(folder.appending(path: "elsewhere/words"))
            try await words.commit(
                "Words",
                tag: "1.0.0",
                files: ["Words.swift": "public let word = \"\\(NSView())\"\n"]
            )
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("word", imports: "import \(product)")
            project.products = [product: "file://\(folder.path)/elsewhere/\(name)"]
            project.requirements = [product: requirement]
            try project.write(in: folder.appending(path: "app"))
            let found = try ExtensionFinder.find(in: folder.appending(path: "app").path)
            let error = await #expect(throws: ExtensionError.self) { try await Self.build(found) }
            let text = error?.description ?? ""
            #expect(text.contains(reason) && text.hasSuffix("--module \(product)=FILE."), "\(text)")
            #expect(!text.contains("\n"), "\(text)")
        }
    }

    @Test(arguments: [
        ("kind = upToNextMajorVersion; minimumVersion = 1.2.3; ", "1.2.3..<2.0.0"),
        ("kind = upToNextMinorVersion; minimumVersion = 1.2; ", "1.2.0..<1.3.0"),
        ("kind = versionRange; minimumVersion = 1.2.3; maximumVersion = 1.4.0; ", "1.2.3..<1.4.0"),
        ("kind = exactVersion; version = \"2.0.0-beta.1\"; ", "exactly 2.0.0-beta.1"),
        ("kind = branch; branch = \"feature/a_b\"; ", "branch feature/a_b"),
        (
            "kind = revision; revision = 0123456789abcdef0123456789ABCDEF01234567; ",
            "revision 0123456789abcdef0123456789abcdef01234567"
        ),
        ("kind = branch; branch = \"a..b\"; ", nil),
        ("kind = revision; revision = main; ", nil),
        ("kind = exactVersion; version = newest; ", nil),
        ("kind = versionRange; minimumVersion = 1.2.3; ", nil),
        ("kind = another; ", nil),
    ])
    func `a project's requirement is read`(requirement: String, expected: String?) async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.products = ["Pictures": "https://example.com/one/Pictures.git/"]
            project.requirements = ["Pictures": requirement]
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.remotePackages["Pictures"]?.identity == "pictures")
            #expect(found.remotePackages["Pictures"]?.requirement?.description == expected)
        }
    }

    @Test(arguments: [
        (#"{"range": [{"lowerBound": "1.0.0", "upperBound": "2.0.0"}]}"#, "1.0.0..<2.0.0"),
        (#"{"exact": ["1.0.1"]}"#, "exactly 1.0.1"), (#"{"branch": ["main"]}"#, "branch main"),
        (
            #"{"revision": ["0123456789abcdef0123456789abcdef01234567"]}"#,
            "revision 0123456789abcdef0123456789abcdef01234567"
        ),
        (#"{"branch": ["-x"]}"#, nil), ("{}", nil), (#"{"range": []}"#, nil), (#"{"range": "1"}"#, nil),
    ])
    func `a manifest's requirement is read`(requirement: String, expected: String?) throws {
        let object = try JSONSerialization.jsonObject(with: Data(requirement.utf8))
        let manifest = try #require(object as? [String: Any])
        #expect(PackageRequirement(manifest: manifest)?.description == expected)
    }

    @Test(arguments: [
        ("1.0.0", "2.0.0", "1.5.0", true), ("1.0.0", "2.0.0", "2.0.0", false), ("1.0.0", "2.0.0", "2.0.0-beta", false),
        ("1.0.0", "2.0.0", "1.5.0-beta", false), ("1.0.0-alpha", "2.0.0", "1.0.0-beta.2", true),
        ("1.0.0-beta.11", "2.0.0", "1.0.0-beta.2", false), ("1.0.0", "2.0.0", "0.9.9", false),
        ("1.0.0", "2.0.0", "v1.2", true),
    ])
    func `a range takes versions as semantic versions are ordered`(
        least: String,
        end: String,
        version: String,
        isIn: Bool
    )
        throws
    {
        let range = PackageRequirement.range(try #require(PackageVersion(least)), try #require(PackageVersion(end)))
        #expect(range.allows(try #require(PackageVersion(version))) == isIn)
    }
}
