// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator
import Testing

/// Extensions whose local packages have targets in C or hand on a system's library, and those whose packages lie elsewhere.
@Suite(.timeLimit(.minutes(30)))
struct CTargetTests {
    private static let manifest = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Marks",
            products: [.library(name: "Marks", targets: ["Marks"]), .library(name: "CStars", targets: ["CStars"])],
            dependencies: [.package(url: "https://example.com/far-away.git", from: "1.0.0")],
            targets: [
                .target(name: "Marks", dependencies: ["CMarks", .product(name: "FarAway", package: "far-away")]),
                .target(
                    name: "CMarks",
                    dependencies: ["CStars"],
                    exclude: ["src/broken.c"],
                    cSettings: [
                        .headerSearchPath("private"), .define("MARK", to: "\\"[c]\\""),
                        .define("MARK_IS_WRONG", .when(platforms: [.iOS])), .unsafeFlags(["-DFLAG=1"]),
                    ]
                ),
                .target(name: "CStars", path: "Stars", sources: ["stars.c"], publicHeadersPath: "headers"),
            ],
            cLanguageStandard: .c11,
            cxxLanguageStandard: .cxx17
        )

        """

    private static func write(in folder: URL, mark: String = "return MARK;") throws {
        var project = ShopProject()
        project.files = [
            "NotificationService.swift": ShopProject.service(
                "mark() + String(repeating: \"*\", count: Int(star_count()))",
                imports: "import CStars\nimport Marks"
            )
        ]
        project.products = ["Marks": nil, "CStars": nil]
        project.packages = ["Marks"]
        try project.write(in: folder)
        try folder.write(manifest, to: "Marks/Package.swift")
        try folder.write(
            "import CMarks\nstruct Space {}\npublic func mark() -> String { _ = Marks.Space(); return \" \" + String(cString: c_mark()) }\n",
            to: "Marks/Sources/Marks/Marks.swift"
        )
        let sources = "Marks/Sources/CMarks/"
        try folder.write("const char *c_mark(void);\n", to: sources + "include/CMarks.h")
        try folder.write("#if !FLAG\n#error flags\n#endif\n#define HIDDEN 1\n", to: sources + "private/hidden.h")
        try folder.write("this is no C\n", to: sources + "src/broken.c")
        try folder.write(
            """
            #include "CMarks.h"
            #include <hidden.h>
            #include <stars.h>
            #if defined(MARK_IS_WRONG) || __STDC_VERSION__ != 201112L
            #error settings
            #endif
            const char *c_mark(void) {
                if (star_count() != 3) return 0;
                \(mark)
            }

            """,
            to: sources + "src/vendor/marks.c"
        )
        try folder.write("int star_count(void);\n", to: "Marks/Stars/headers/stars.h")
        try folder.write("#include \"star.table\"\nint star_count(void) { return STARS; }\n", to: "Marks/Stars/stars.c")
        try folder.write("#define STARS 3\n", to: "Marks/Stars/star.table")
        try folder.write("neither is this\n", to: "Marks/Stars/other.c")
    }

    private static func device(_ folder: URL) async throws -> AppleDevice {
        let found = try ExtensionFinder.find(in: folder.path)
        let files = try await BuiltExtensions.build(found)
        var configuration = AppleDevice.Configuration()
        configuration.timeLimit = .seconds(300)
        configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
        return AppleDevice(configuration)
    }

    @Test func `targets in C are built by their settings, for Swift packages and for the extension itself`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            let delivery = try await Self.device(folder).receive(.doing("show"))
            #expect(delivery.displayed?.title == "Sparky [c]***", "\(delivery.findings)")
        }
    }

    @Test func `an error and a crash in C have the file's own path and line`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.resolvingSymlinksInPath().appending(path: "Marks/Sources/CMarks/src/vendor/marks.c").path
            try Self.write(in: folder, mark: "return nothing;")
            let found = try ExtensionFinder.find(in: folder.path)
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            #expect(error?.description.contains("\(path):9:") == true, "\(String(describing: error))")

            try Self.write(in: folder, mark: "return *(const char *volatile *)0;")
            let crash = try await Self.device(folder).receive(.doing("show"))
            #expect(crash.outcome == .original)
            #expect(crash.findings.contains { $0.message.contains("\(path):9") }, "\(crash.findings)")
        }
    }

    @Test func `a target in Objective-C is refused with its line, unless a Swift file stands for it`() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            try folder.write("@implementation Marks\n@end\n", to: "Marks/Sources/CMarks/Marks.m")
            let found = try ExtensionFinder.find(in: folder.path)
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            #expect(error?.code == .objectiveC)
            let place = "Marks/Sources/CMarks/Marks.m:1 (Marks): the package's target CMarks"
            #expect(error?.description.contains(place) == true, "\(String(describing: error))")
            #expect(error?.description.contains("--module CMarks=FILE") == true)

            try folder.write(
                "public class Cage {\n    let mark = #selector(tapped)\n}\n",
                to: "Marks/Sources/Marks/More.swift"
            )
            try FileManager.default.removeItem(at: folder.appending(path: "Marks/Sources/CMarks/Marks.m"))
            let other = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            #expect(other?.code == .objectiveC)
            #expect(other?.description.contains("Sources/Marks/More.swift:2: #selector needs") == true)
            try folder.write("public class Cage {}\n", to: "Marks/Sources/Marks/More.swift")
            try folder.write("@implementation Marks\n@end\n", to: "Marks/Sources/CMarks/Marks.m")

            try folder.write("public func c_mark() -> [CChar] { [91, 93, 0] }\n", to: "CMarks.swift")
            let files = try await BuiltExtensions.build(
                found,
                modules: ["CMarks": folder.appending(path: "CMarks.swift")]
            )
            var configuration = AppleDevice.Configuration()
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            let shown = await AppleDevice(configuration).receive(.doing("show"))
            #expect(shown.displayed?.title == "Sparky []***", "\(shown.findings)")
        }
    }

    @Test func `a system library is exported, and its package is named if it is missing`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files = [
                "NotificationService.swift": ShopProject.service("\" \\(power_of_two(5))\"", imports: "import CMaths")
            ]
            project.products = ["Maths": nil]
            project.packages = ["Maths"]
            try project.write(in: folder)
            try folder.write(
                """
                // swift-tools-version: 5.9
                import PackageDescription
                let package = Package(
                    name: "Maths",
                    products: [.library(name: "Maths", targets: ["CMaths"])],
                    targets: [
                        .systemLibrary(
                            name: "CMaths",
                            path: "System",
                            pkgConfig: "no-such-library",
                            providers: [.brew(["maths"]), .apt(["libmaths-dev"])]
                        )
                    ]
                )

                """,
                to: "Maths/Package.swift"
            )
            try folder.write(
                "module CMaths [system] {\n    header \"shim.h\"\n    link \"m\"\n    export *\n}\n",
                to: "Maths/System/module.modulemap"
            )
            try folder.write(
                "#include <math.h>\nstatic inline int power_of_two(int n) { return (int)exp2(n); }\n",
                to: "Maths/System/shim.h"
            )
            let delivery = try await Self.device(folder).receive(.doing("show"))
            #expect(delivery.displayed?.title == "Sparky 32", "\(delivery.findings)")

            try folder.write("#include <no_such_maths.h>\n", to: "Maths/System/shim.h")
            let found = try ExtensionFinder.find(in: folder.path)
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let text = error?.description ?? ""
            #expect(text.contains("Maths/System/shim.h:1:"), "\(text)")
            #expect(text.contains("install libmaths-dev (apt-get install libmaths-dev)"), "\(text)")
        }
    }

    @Test func `a binary of a local package is named as one`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("chart", imports: "import Charts")
            project.products = ["Charts": nil]
            project.packages = ["Charts"]
            try project.write(in: folder)
            try folder.write(
                """
                // swift-tools-version: 5.9
                import PackageDescription
                let package = Package(
                    name: "Charts",
                    products: [.library(name: "Charts", targets: ["Charts"])],
                    targets: [.binaryTarget(name: "Charts", path: "Charts.xcframework")]
                )

                """,
                to: "Charts/Package.swift"
            )
            try folder.write("", to: "Charts/Charts.xcframework/Info.plist")
            let found = try ExtensionFinder.find(in: folder.path)
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let text = error?.description ?? ""
            #expect(text.contains("NotificationService.swift:2: Charts is a binary for Apple's systems"), "\(text)")
            #expect(text.contains("--module Charts=FILE."), "\(text)")
        }
    }

    @Test func `imports of a bridging header are in all files, and names for Objective-C are left out`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.settings["SWIFT_OBJC_BRIDGING_HEADER"] = "NotificationService/Shop-Bridging-Header.h"
            project.files["Shop-Bridging-Header.h"] = "#import <Security/Security.h>\n#import <Stubs/Stubs.h>\n"
            project.files["Other.swift"] = """
                import Foundation
                func mark(_ title: String) -> String {
                    let isName = NSPredicate(format: "SELF MATCHES[c] %@", "s\\\\w+y").evaluate(with: title)
                    return " \\(kSecClass as String) \\(stubbed) \\(isName)"
                }

                """
            project.files["NotificationService.swift"] = ShopProject.service("mark(content.title)")
                .replacing("class NotificationService", with: "@objc(NotificationService)\nclass NotificationService")
            try project.write(in: folder)
            try folder.write("public let stubbed = \"[stub]\"\n", to: "Stubs.swift")
            let found = try ExtensionFinder.find(in: folder.path)
            let files = try await BuiltExtensions.build(
                found,
                modules: ["Stubs": folder.appending(path: "Stubs.swift")]
            )
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            let delivery = await AppleDevice(configuration).receive(.doing("show"))
            #expect(delivery.displayed?.title.hasSuffix(" [stub] true") == true, "\(delivery)")
        }
    }

    @Test func `a package from elsewhere is named with its address, and what the extension uses of it`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service(
                "Retriever().mark",
                imports: "import Pictures\nimport Unused\nimport Pods"
            )
            let address = "https://example.com/pictures.git"
            project.products = ["Pictures": address, "Unused": "https://example.com/unused.git"]
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let text = error?.description ?? ""
            #expect(
                text.contains("NotificationService.swift:2: Pictures is of the Swift package \(address)"),
                "\(text)"
            )
            #expect(text.contains("--module Pictures=FILE") && text.contains("Not found: Retriever."), "\(text)")
            #expect(text.contains("NotificationService.swift:4: Linux has no Pods."), "\(text)")
            #expect(!text.contains("error:"), "\(text)")

            try folder.write(
                "public struct Retriever { public init() {}; public let mark = \"!\" }\n",
                to: "Pictures.swift"
            )
            let stub = folder.appending(path: "Pictures.swift")
            // Of the other nothing is used.
            _ = try await BuiltExtensions.build(found, modules: ["Pictures": stub])
        }
    }
}
