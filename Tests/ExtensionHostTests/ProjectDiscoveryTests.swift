// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import Programs
import PushMessages
import PushSimulator
import Testing

/// The parts of an extension that its project's own file does not name.
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

    @Test func `frameworks of the project that files import are built with the extension`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("marked()", imports: "import ShopKit")
            project.frameworks["ShopKit"] = [
                "Marks.swift": "import ShopWords\npublic func marked() -> String { \" \" + word }\n"
            ]
            project.frameworks["ShopWords"] = ["Words.swift": "public let word = \"[kit]\"\n"]
            project.frameworks["ShopViews"] = ["Views.swift": "not Swift at all\n"]
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.frameworks.map(\.name) == ["ShopKit", "ShopWords"])
            #expect(found.notes.contains("the project's frameworks ShopKit, ShopWords"), "\(found.notes)")
            #expect(found.files.contains { $0.lastPathComponent == "Words.swift" })
            let files = try await BuiltExtensions.build(found)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            let shown = await AppleDevice(configuration).receive(.doing("show"))
            #expect(shown.displayed?.title == "Sparky [kit]", "\(shown.findings)")
        }
    }

    @Test func `a framework's missing part is named with the file's own path`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("mark", imports: "import ShopKit")
            let model = "public class Model: NSObject { let tap = #selector(tapped) }\n"
            project.frameworks["ShopKit"] = [
                "Marks.swift": "import Foundation\npublic let mark = \"\"\n" + model
            ]
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let path = folder.appending(path: "ShopKit/Marks.swift").resolvingSymlinksInPath().path
            #expect(error?.description.hasPrefix("\(path):3: #selector needs") == true, "\(String(describing: error))")
            #expect(error?.description.contains("the project's framework ShopKit") == true)
            #expect(error?.description.contains("--module ShopKit=FILE") == true)
        }
    }

    @Test func `an unused framework of the project may be one that Linux cannot build`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            let service = ShopProject.service("\" [shown]\"", imports: "import ShopViews")
            project.files["NotificationService.swift"] = service
            project.frameworks["ShopViews"] = ["Views.swift": "import UIKit\npublic class ShopView: UIView {}\n"]
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            let files = try await BuiltExtensions.build(found)
            #expect(FileManager.default.isExecutableFile(atPath: files.executable.path))
        }
    }

    @Test func `the extension for iPhones is meant where another is for Macs`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.hasMacExtension = true
            try project.write(in: folder)
            #expect(try ExtensionFinder.find(in: folder.path).name == "NotificationService")
            for name in ["MacNotificationService", "NotificationService"] {
                #expect(try ExtensionFinder.find(in: folder.path, target: name).name == name)
            }
        }
    }

    @Test func `a file that the project lists and the disk has not is named`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.listedFiles = ["Shared/Secrets.swift"]
            try project.write(in: folder)
            let notes = try ExtensionFinder.find(in: folder.path).notes
            #expect(
                notes.contains { $0.hasSuffix("Shared/Secrets.swift belongs to the target and is not there") },
                "\(notes)"
            )
        }
    }

    @Test func `what a file that is not there may declare is said to be of it`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("Secrets.mark + Secrets.name")
            for (files, words) in [
                ([], "No file of the target declares it"), (["Shared/Secrets.swift"], "is not here: Secrets.swift."),
            ] {
                project.listedFiles = files
                try project.write(in: folder)
                let found = try ExtensionFinder.find(in: folder.path)
                let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
                let text = error?.description ?? ""
                #expect(text.components(separatedBy: words).count == 2, "\(text)")
                #expect(!text.contains("give the folder of the app"), "\(text)")
            }
        }
    }

    @Test(arguments: [true, false])
    func `a damaged Info_plist is refused with its path`(hasProject: Bool) async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.settings["INFOPLIST_FILE"] = "NotificationService/Info.plist"
            project.files["Info.plist"] = "<<<<<<< HEAD\n<plist version=\"1.0\"><dict></dict></plist>\n=======\n"
            try project.write(in: folder)
            if !hasProject { try FileManager.default.removeItem(at: folder.appending(path: "Shop.xcodeproj")) }
            let error = #expect(throws: ExtensionError.self) { try ExtensionFinder.find(in: folder.path) }
            #expect(error?.code == .fileSystem)
            #expect(error?.description.contains("NotificationService/Info.plist is not a property list") == true)
        }
    }

    @Test func `a damaged project is named, and the folders decide the extension's files`() async throws {
        try await withTemporaryFolder { folder in
            try ShopProject().write(in: folder)
            try folder.write("<<<<<<< HEAD\n", to: "Shop.xcodeproj/project.pbxproj")
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.name == "NotificationService")
            #expect(found.notes.first?.contains("Shop.xcodeproj/project.pbxproj is damaged") == true, "\(found.notes)")
        }
    }

    @Test func `a folder that may not be read is named`() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
            try ShopProject().write(in: folder.appending(path: "closed"))
            let closed = folder.appending(path: "closed").path
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed) }
            let error = #expect(throws: ExtensionError.self) {
                try withoutPrivileges { () throws(ExtensionError) in try ExtensionFinder.find(in: folder.path) }
            }
            #expect(error?.description.contains("closed cannot be read by this user") == true)
        }
    }

    @Test func `what lies in a folder that may not be read is not called missing`() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
            let closed = folder.appending(path: "closed").path
            try ShopProject().write(in: folder.appending(path: "closed/shop"))
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed) }
            let error = #expect(throws: ExtensionError.self) {
                try withoutPrivileges { () throws(ExtensionError) in try ExtensionFinder.find(in: closed + "/shop") }
            }
            #expect(
                error?.description.contains("nobody knows whether \(closed)/shop is there") == true,
                "\(error as Any)"
            )
        }
    }

    @Test func `links that lead in a circle end`() async throws {
        try await withTemporaryFolder { folder in
            try ShopProject().write(in: folder)
            let link = folder.appending(path: "NotificationService/again").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
            #expect(try ExtensionFinder.find(in: folder.path).sources.count == 1)
        }
    }

    @Test func `a project of Xcode stands for its folder`() async throws {
        try await withTemporaryFolder { folder in
            try ShopProject().write(in: folder)
            let project = folder.appending(path: "Shop.xcodeproj").path
            #expect(try ExtensionFinder.find(in: project).name == "NotificationService")
            #expect(ExtensionFinder.candidates(below: project).files.contains { $0.pathExtension == "swift" })
        }
    }

    @Test(arguments: [
        ("nowhere", nil, "does not exist"),
        ("NotificationService/NotificationService.swift", nil, "is a file; give the folder of the extension, "),
        ("Shop", nil, "Shop.xcodeproj has NotificationService: give its folder, "),
        (".", "Other", "--extension-target takes one of NotificationService."),
    ])
    func `a wrong folder or name is answered with the right one`(path: String, target: String?, answer: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            try ShopProject().write(in: folder)
            try folder.write("struct ShopApp {}\n", to: "Shop/ShopApp.swift")
            let error = #expect(throws: ExtensionError.self) {
                try ExtensionFinder.find(in: folder.appending(path: path).path, target: target)
            }
            #expect(error?.code == .notFound)
            #expect(error?.description.contains(answer) == true, "\(String(describing: error))")
        }
    }
}
