// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageFileExtensionTests {
    private func make(_ name: String?, _ mimeType: String?, _ version: ReleaseVersion = .newestFirebase) -> String {
        ImageFileExtension.make(suggestedFilename: name, mimeType: mimeType, version: version)
    }

    @Test(arguments: [
        ("test.jpg", nil, ".jpg"), ("test", nil, ""), ("test", "image/jpeg", ".jpeg"),
        ("a.PNG", "image/jpeg", ".PNG"), ("x", "image/svg+xml", ".svg+xml"), ("x", "image/webp", ".webp"),
        ("x", "image/vnd.microsoft.icon", ".vnd.microsoft.icon"), ("x", "video/mp4", ""), ("x.", "image/png", ".png"),
        (nil, "image/png", ".png"), (nil, nil, ""),
    ])
    func `the name's extension comes first, then the image type`(
        _ name: String?,
        _ mimeType: String?,
        _ expected: String
    ) {
        #expect(make(name, mimeType) == expected)
    }

    @Test func `a path in the type is dropped, and was kept before 12_17_0`() {
        let evil = "image/../../../../evil"
        #expect(make("image", evil) == "")
        #expect(make("image", evil, ReleaseVersion(12, 17)) == "")
        #expect(make("image", evil, ReleaseVersion(12, 16, 9)) == ".../../../../evil")
    }

    @Test func `the type was not asked before 7_0_0`() {
        #expect(make("test", "image/jpeg", ReleaseVersion(7)) == ".jpeg")
        #expect(make("test", "image/jpeg", ReleaseVersion(6, 34)) == ".")
        #expect(make("test.png", "image/jpeg", ReleaseVersion(6, 34)) == ".png")
    }
}
