// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import Testing

/// What belongs to an extension beside what its project's own file says.
@Suite(.timeLimit(.minutes(30)))
struct ProjectDiscoveryTests {
    private static let manifest = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Words",
            products: [.library(name: "Words", targets: ["Words"])],
            targets: [.target(name: "Words")]
        )

        """

    @Test(arguments: [
        ("Shop.xcworkspace", #"<FileRef location = "group:Kits/Words"></FileRef>"#, true),
        (
            "Shop.xcworkspace",
            #"<Group location = "group:Kits" name = "Kits"><FileRef location = "group:Words"></FileRef></Group>"#, true
        ),
        (
            "Shop.xcworkspace", #"<Group name = "Kits"><FileRef location = "container:Kits/Words"></FileRef></Group>"#,
            true
        ),
        ("Shop.xcworkspace", #"<FileRef location = "group:Kits/None"></FileRef>"#, false),
    ])
    func `packages of the workspace around a project count`(workspace: String, reference: String, isThere: Bool)
        async throws
    {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.products = ["Words": nil]
            try project.write(in: folder)
            try folder.write(Self.manifest, to: "Kits/Words/Package.swift")
            try folder.write("public let word = \" words\"\n", to: "Kits/Words/Sources/Words/Words.swift")
            try folder.write(
                "<Workspace version = \"1.0\"><FileRef\n   location = \"group:Shop.xcodeproj\">\n</FileRef>\(reference)</Workspace>\n",
                to: "\(workspace)/contents.xcworkspacedata"
            )
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.packages.map(\.lastPathComponent) == (isThere ? ["Words"] : []))
        }
    }

    @Test func `a workspace that does not have the project gives it nothing`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.products = ["Words": nil]
            try project.write(in: folder)
            try folder.write(Self.manifest, to: "Words/Package.swift")
            try folder.write(
                "<Workspace><FileRef location = \"group:Other.xcodeproj\"/><FileRef location = \"group:Words\"/></Workspace>",
                to: "Other.xcworkspace/contents.xcworkspacedata"
            )
            #expect(try ExtensionFinder.find(in: folder.path).packages.isEmpty)
        }
    }

    @Test func `a class that inherits from an SDK's is found without its Info_plist, and its module is named`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.settings["INFOPLIST_FILE"] = "NotificationService/Info.plist"
            project.files["NotificationService.swift"] = """
                import PaymentSDK
                class PaymentService: SDKNotificationService {}

                """
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.principalClass == "PaymentService")
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            #expect(error?.description.contains("--module PaymentSDK=FILE") == true, "\(String(describing: error))")
            #expect(error?.description.contains("RichPush+") == false, "\(String(describing: error))")
        }
    }

    @Test func `a package that nothing of the extension uses may be missing`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("word", imports: "import Words")
            project.products = ["Words": nil]
            project.packages = ["Words"]
            try project.write(in: folder)
            let manifest = Self.manifest.replacing(
                "targets: [.t",
                with: "dependencies: [.package(path: \"../None\")], targets: [.t"
            )
            try folder.write(manifest, to: "Words/Package.swift")
            try folder.write("public let word = \" words\"\n", to: "Words/Sources/Words/Words.swift")
            let found = try ExtensionFinder.find(in: folder.path)
            let files = try await BuiltExtensions.build(found)
            #expect(FileManager.default.isExecutableFile(atPath: files.executable.path))
        }
    }
}
