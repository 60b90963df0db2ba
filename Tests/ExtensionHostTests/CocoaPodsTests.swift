// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import Testing

/// CocoaPods of an app's project; missing ones are reported by name.
@Suite(.timeLimit(.minutes(10)))
struct CocoaPodsTests {
    private static let lock = """
        PODS:
          - Lottie-Kit (4.4.1)
          - OneSignalXCFramework (5.0.2):
            - OneSignalXCFramework/OneSignalComplete (= 5.0.2)
          - OneSignalXCFramework/OneSignalExtension (5.0.2):
            - OneSignalXCFramework/OneSignalCore
          - "GoogleUtilities/NSData+zlib (7.11.5)":
            - Nested (1.0.0)
          - GoogleUtilities/Network (7.11.5)

        DEPENDENCIES:
          - Other (1.0.0)

        """

    @Test(
        arguments: [
            (
                ["Podfile.lock": CocoaPodsTests.lock, "Podfile": "pod 'Ignored'\n"],
                [
                    "Lottie_Kit": "Lottie-Kit 4.4.1", "OneSignalXCFramework": "OneSignalXCFramework 5.0.2",
                    "OneSignalExtension": "OneSignalXCFramework/OneSignalExtension 5.0.2",
                    "GoogleUtilities": "GoogleUtilities/NSData+zlib 7.11.5",
                ]
            ),
            (["Podfile.lock": CocoaPodsTests.lock.replacing("\n", with: "\r\n")], nil),
            (
                ["Podfile": "target 'Shop' do\n  pod 'Batch', '~> 1.19'\n  # pod 'Off'\n  pod(\"Air/Ship\")\nend\n"],
                ["Batch": "Batch", "Air": "Air/Ship"]
            ),
            (["Podfile.lock": "no lock\n", "Podfile": "no pods\n"], [:]), ([:], [:]),
        ] as [([String: String], [String: String]?)]
    )
    func `pods are known by the lock, else by what the project asks for`(
        files: [String: String],
        modules: [String: String]?
    ) async throws {
        try await withTemporaryFolder { folder in
            try ShopProject().write(in: folder)
            for (name, text) in files { try folder.write(text, to: name) }
            let pods = try ExtensionFinder.find(in: folder.path).pods
            if let modules { #expect(pods == modules) } else { #expect(pods.count == 4) }
        }
    }

    /// A pod's module may have only the beginning of its name.
    @Test(arguments: [("Lottie_Kit", "is of"), ("Lottie", "is likely of")])
    func `a pod that is missing is named with its version and the remedy`(module: String, words: String) async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service(
                "Dancer().mark",
                imports: "import \(module)"
            )
            try project.write(in: folder)
            try folder.write(Self.lock, to: "Podfile.lock")
            let found = try ExtensionFinder.find(in: folder.path)
            let error = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            let text = error?.description ?? ""
            #expect(
                text.contains(
                    "NotificationService.swift:2: \(module) \(words) the CocoaPod Lottie-Kit 4.4.1, which is not built here"
                ),
                "\(text)"
            )
            #expect(text.contains("--module \(module)=FILE") && text.contains("Not found: Dancer."), "\(text)")
        }
    }
}
