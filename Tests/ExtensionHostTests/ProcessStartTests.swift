// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator
import Testing

/// The work of an extension's process before it accepts a push.
@Suite(.timeLimit(.minutes(30)))
struct ProcessStartTests {
    /// Tells whether libcurl is in the process, before and after a request that goes around the simulator.
    private static let request = """
        func loadsOfCurl() -> String {
            func isLoaded() -> Bool {
                let file = FileHandle(forReadingAtPath: "/proc/self/maps")!
                let maps = String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
                return maps.split(separator: "\\n").contains {
                    $0.contains("/libcurl.so.4") && !$0.contains("/.libraries/")
                }
            }
            let before = isLoaded()
            let answer = DispatchSemaphore(value: 0)
            var failed = false
            let url = URL(string: "http://127.0.0.1:9/")!
            FoundationNetworking.URLSession.shared.dataTask(with: url) { _, _, error in
                failed = error != nil
                answer.signal()
            }.resume()
            answer.wait()
            return " \\(before) \\(failed) \\(isLoaded())"
        }
        """

    @Test func `libcurl is loaded when something calls it, and not before`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service(
                "loadsOfCurl()",
                imports: "import FoundationNetworking",
                below: Self.request
            )
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            let files = try await BuiltExtensions.build(found)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            let shown = await AppleDevice(configuration).receive(.doing("request"))
            #expect(shown.displayed?.title == "Sparky false true true", "\(shown.findings)")
        }
    }
}
