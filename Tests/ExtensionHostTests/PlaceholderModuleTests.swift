// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator
import Synchronization
import Testing

/// Extensions that import modules of which they need little or nothing.
@Suite(.timeLimit(.minutes(30)))
struct PlaceholderModuleTests {
    private static func project(_ files: [String: String], in folder: URL) throws -> FoundExtension {
        var project = ShopProject()
        project.files = files
        try project.write(in: folder)
        return try ExtensionFinder.find(in: folder.path)
    }

    @Test func `a model that only views observe builds, and SwiftUI exports the same as on iOS`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let found = try Self.project(
                [
                    "NotificationService.swift": ShopProject.service(
                        "\" \\(Settings.shared.count) \\(Settings.shared.tint.cgColor.alpha)\"",
                        imports: "import SwiftUI\nimport CoreHaptics"
                    ),
                    "Settings.swift": """
                    import Combine
                    import SwiftUI

                    final class Settings: ObservableObject {
                        static let shared = Settings()
                        @Published var count = 1
                        @Published private(set) var tint = UIColor.white.withAlphaComponent(0.5)
                        init() {
                            count += 1
                            objectWillChange.send()
                        }
                    }

                    #if canImport(WebKit)
                    import WebKit
                    final class Page: WKWebView {}
                    #endif

                    """,
                ],
                in: folder
            )
            let notes = Mutex<[String]>([])
            let files = try await BuiltExtensions.build(found, note: { note in notes.withLock { $0.append(note) } })
            for name in ["Combine", "SwiftUI", "CoreHaptics"] {
                #expect(notes.withLock { $0 }.count { $0.contains("\(name),") || $0.contains("\(name):") } == 1)
            }
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            let delivery = await AppleDevice(configuration).receive(.doing("show"))
            #expect(delivery.displayed?.title == "Sparky 2 0.5", "\(delivery.findings)")
        }
    }

    @Test func `a view's missing type is named with its module`() async throws {
        try await withTemporaryFolder { folder in
            let found = try Self.project(
                [
                    "NotificationService.swift": ShopProject.service("\"\""),
                    "Row.swift": "import SwiftUI\n\nstruct Row: View {}\n",
                ],
                in: folder
            )
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let text = error?.description ?? ""
            #expect(text.contains("Row.swift:1:8: error: no such module 'SwiftUI'"), "\(text)")
            #expect(text.contains("--module SwiftUI=FILE"), "\(text)")
            #expect(text.contains("Row.swift:3:13: error: cannot find type 'View'"), "\(text)")
        }
    }
}
