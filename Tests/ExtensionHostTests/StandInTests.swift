// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import LoopbackServer
import Programs
import PushMessages
import PushSimulator
import Testing

/// Modules that apps' extensions import, in the extension's own process.
@Suite(.timeLimit(.minutes(30)), .needsLibraries)
struct StandInTests {
    /// A black PNG of 3000 × 3000 pixels with one bit each, which takes 36 MB when it is decoded.
    private static let large =
        "iVBORw0KGgoAAAANSUhEUgAAC7gAAAu4AQAAAABZbsjUAAAEXElEQVR42u3BgQAAAADDoPlTX+AIVQE"
        + String(repeating: "A", count: 1455) + "B8Azc/AAE5coAeAAAAAElFTkSuQmCC"

    private static func work(_ what: String, on picture: String = large, limit: Int = 24 << 20) async throws -> Delivery
    {
        try await BuiltExtensions.shared.device("Pictures", memoryLimit: limit)
            .receive(.doing(what, ["picture": .string(picture)]))
    }

    @Test func `a program in a clone's build folder finds the clone's sources`() throws {
        let program = URL(fileURLWithPath: "/home/a/RichPush/.build/release", isDirectory: true)
        #expect(
            StandInSources.clones(above: program).map(\.path)
                == [
                    "/home/a/RichPush/.build/Sources", "/home/a/RichPush/Sources", "/home/a/Sources", "/home/Sources",
                    "/Sources",
                ]
        )
        let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        #expect(try StandInSources.find(environment: [:]).root.path == clone.appending(path: "Sources").path)
    }

    @Test func `a picture is drawn, cut, turned, scaled and written as UIKit does`() async throws {
        #expect(try await Self.work("draw").displayed?.title == "right")
    }

    @Test func `a picture's size costs no memory, its pixels do`() async throws {
        #expect(try await Self.work("size").displayed?.title == "3000x3000")
        let decoded = try await Self.work("decode")
        #expect(decoded.outcome == .original)
        #expect(decoded.sentence("apple-extension-memory")?.contains("NotificationService.swift:19") == true)
        #expect(try await Self.work("decode", limit: 200 << 20).displayed?.title == "decoded")
    }

    @Test func `a thumbnail is made without decoding the whole picture`() async throws {
        let delivery = try await Self.work("thumbnail")
        #expect(delivery.displayed?.title == "120x120")
        #expect(delivery.displayed?.attachments.first?.width == 120)
    }

    @Test(arguments: ["AAAAGGZ0eXBoZWljAAAAAGhlaWNtaWYx", "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"])
    func `a picture that the simulator cannot decode is refused with a sentence`(picture: String) async throws {
        let delivery = try await Self.work("size", on: picture)
        #expect(delivery.displayed?.title == "nil")
        #expect(delivery.sentence("apple-picture-not-decoded")?.contains("PNG and JPEG") == true)
    }

    @Test func `bytes that are not a picture give nil, as on a phone`() async throws {
        let delivery = try await Self.work("size", on: "U3Bhcmt5")
        #expect(delivery.displayed?.title == "nil")
        #expect(delivery.sentence("apple-picture-not-decoded") == nil)
    }

    @Test func `every device has its own values, items and files, which outlive the extension's process`() async throws
    {
        let first = try await BuiltExtensions.shared.device("DeviceState")
        #expect(await first.receive(.doing("count")).displayed?.title == "1 1 1 1")
        #expect(await first.receive(.doing("die")).outcome == .original)
        let third = await first.receive(.doing("count"))
        #expect(third.displayed?.title == "3 3 3 3")
        // The first bytes of the SHA-256 of "Sparky", by sha256sum.
        #expect(third.displayed?.subtitle == "com.example.app.NotificationService a7f95a8f")
        let second = try await BuiltExtensions.shared.device("DeviceState")
        #expect(await second.receive(.doing("count")).displayed?.title == "1 1 1 1")
    }

    @Test func `an extension writes, copies, moves and removes its own files and folders`() async throws {
        let device = try await BuiltExtensions.shared.device("DeviceState")
        #expect(await device.receive(.doing("arrange")).displayed?.title == "second")
    }

    @Test func `an extension sees and removes its device's notifications`() async throws {
        let device = try await BuiltExtensions.shared.device("DeviceState")
        for name in ["a", "b", "a"] {
            var push = APNSNotification.doing("count")
            push.headers["apns-collapse-id"] = name
            _ = await device.receive(push)
        }
        #expect(await device.receive(.doing("dismiss")).displayed?.body == "2")
        #expect(await device.receive(.doing("dismiss")).displayed?.body == "1")
        // A new process learns which notifications its predecessor's device shows.
        #expect(await device.receive(.doing("die")).outcome == .original)
        #expect(await device.receive(.doing("dismiss")).displayed?.body == "2")
    }

    @Test func `models of two SDKs attach the file that the payload names`() async throws {
        let answer = LoopbackAnswer.bytes(Array(Data(base64Encoded: Self.large)!), contentType: "image/png")
        try await withLoopbackServer(["/a.png": answer]) { server in
            let url = JSONValue.string(server.url("/a.png"))
            let signal = try await BuiltExtensions.shared.device("OneSignalMedia")
                .receive(.doing("attach", ["os_data": ["att": ["id": url]]]))
            #expect(signal.displayed?.attachments.first?.width == 3000)
            let tap = try await BuiltExtensions.shared.device("CleverTapMedia")
                .receive(.doing("attach", ["ct_mediaUrl": url, "ct_mediaType": "image"]))
            #expect(tap.displayed?.attachments.first?.width == 3000)
        }
    }

    /// A payload of each vendor; `URL` stands for the picture's address.
    private static let pushes: [(name: String, payload: JSONObject)] = [
        ("airship", ["com.urbanairship.media_attachment": ["url": "URL", "content": ["title": "Other"]], "_": "a-1"]),
        ("batch", ["com.batch": ["i": "n-1", "at": ["u": "URL"]]]),
        ("batch-helper", ["com.batch": ["i": "n-2", "at": ["u": "URL", "t": "image/png"]]]),
        ("braze", ["ab": ["c": "c-1", "att": ["url": "URL", "type": "png"]]]),
        ("braze-function", ["ab": ["c": "c-2", "att": ["url": "URL", "type": "png"]]]),
        (
            "customerio",
            ["CIO-Delivery-ID": "d-1", "CIO-Delivery-Token": "t-1", "CIO": ["push": ["image": "URL"]]]
        ),
        ("iterable", ["itbl": ["messageId": "m-1", "campaignId": 7, "attachment-url": "URL"]]),
        ("klaviyo", ["body": ["_k": ["x": "1"]], "rich-media": "URL", "rich-media-type": "png"]),
        ("moengage", ["moengage": ["cid": "k-1", "media-attachment": "URL"]]),
        ("pushwoosh", ["pw_msg": "1", "attachment": "URL"]),
        (
            "webengage",
            ["source": "webengage", "expandableDetails": ["style": "BIG_PICTURE", "image": "URL"]]
        ),
    ]

    @Test(arguments: pushes)
    func `an extension as a vendor documents it attaches the file that the payload names`(
        _ push: (name: String, payload: JSONObject)
    ) async throws {
        let answer = LoopbackAnswer.bytes(Array(Data(base64Encoded: Self.large)!), contentType: "image/png")
        try await withLoopbackServer(["/a.png": answer]) { server in
            let text = JSONValue.object(push.payload).description
                .replacing("URL", with: server.url("/a.png"))
            let payload = try #require(try JSONValue(parsing: text).object)
            let delivery = try await BuiltExtensions.shared.device("VendorMedia")
                .receive(.doing(push.name, payload))
            #expect(delivery.displayed?.attachments.first?.width == 3000, "\(delivery.findings)")
            #expect(delivery.displayed?.title == (push.name == "airship" ? "Other" : "Sparky"))
        }
    }

    @Test(arguments: ["airship", "braze-function", "customerio", "klaviyo", "moengage", "pushwoosh"])
    func `a vendor's extension shows a push of another sender as it is`(name: String) async throws {
        let delivery = try await BuiltExtensions.shared.device("VendorMedia")
            .receive(.doing(name, ["image": "https://example.com/a.png"]))
        #expect(delivery.displayed?.title == "Sparky")
        #expect(delivery.displayed?.attachments.isEmpty == true)
    }

    @Test func `each module of a vendor has its sources, and its class makes an extension`() async throws {
        let sources = try StandInSources.find(environment: [:]).root
        for vendor in Vendor.all {
            for module in vendor.serviceExtension?.modules ?? [] {
                let folder = sources.appending(path: "StandIns/\(module)").path
                #expect(FileManager.default.fileExists(atPath: folder), "\(vendor.id): \(module)")
            }
            guard let superclass = vendor.serviceExtension?.superclass else { continue }
            try await withTemporaryFolder { folder in
                try folder.write("import UserNotifications\nclass Service: \(superclass) {}\n", to: "Service.swift")
                #expect(try ExtensionFinder.find(in: folder.path).principalClass == "Service", "\(vendor.id)")
            }
        }
    }

    /// The vector comes from RFC 7914, section 11.
    @Test(.needsLibraries)
    func `a key is derived by PBKDF2, and Foundation alone hands on the keychain's functions`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service(
                "derived()",
                below: "func isRandom() -> Bool { var byte: UInt8 = 0; "
                    + "return SecRandomCopyBytes(kSecRandomDefault, 1, &byte) == errSecSuccess }"
            )
            project.files["Key.swift"] = """
                import CommonCrypto
                import Foundation
                func derived() -> String {
                    var key = [UInt8](repeating: 0, count: 4)
                    let status = CCKeyDerivationPBKDF(
                        CCPBKDFAlgorithm(kCCPBKDF2), "passwd", 6, Array("salt".utf8), 4,
                        CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 1, &key, key.count
                    )
                    return " \\(status) " + key.map { String(format: "%02x", $0) }.joined() + " \\(isRandom())"
                }

                """
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(
                found,
                host: BuiltExtension(files: try await BuiltExtensions.build(found))
            )
            let delivery = await AppleDevice(configuration).receive(.doing("show"))
            #expect(delivery.displayed?.title == "Sparky 0 55ac046e true", "\(delivery.findings)")
        }
    }

    @Test func `OneSignal's older module attaches the payload's pictures`() async throws {
        let answer = LoopbackAnswer.bytes(Array(Data(base64Encoded: Self.large)!), contentType: "image/png")
        try await withLoopbackServer(["/a.png": answer]) { server in
            try await withTemporaryFolder { folder in
                var project = ShopProject()
                let call = "OneSignal.didReceiveNotificationExtensionRequest(request, with: content)"
                project.files["NotificationService.swift"] = ShopProject.service(
                    "\" \\(\(call).attachments.count)\"",
                    imports: "import OneSignal"
                )
                try project.write(in: folder)
                let found = try ExtensionFinder.find(in: folder.path)
                var configuration = AppleDevice.Configuration()
                configuration.timeLimit = .seconds(300)
                configuration.serviceExtension = .init(
                    found,
                    host: BuiltExtension(files: try await BuiltExtensions.build(found))
                )
                let url = JSONValue.string(server.url("/a.png"))
                let delivery = await AppleDevice(configuration).receive(.doing("attach", ["att": ["id": url]]))
                #expect(delivery.displayed?.title == "Sparky 1", "\(delivery.findings)")
                #expect(delivery.displayed?.attachments.first?.width == 3000)
            }
        }
    }

    @Test func `code for films compiles, and a film whose picture is wanted is named`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("frame()", imports: "import AVFoundation")
            project.files["Frame.swift"] = """
                import AVFoundation
                import UIKit

                func frame() -> String {
                    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: "/a/film.mp4")))
                    generator.appliesPreferredTrackTransform = true
                    let time = CMTimeMake(value: 1, timescale: 60)
                    let picture = try? generator.copyCGImage(at: time, actualTime: nil)
                    return " \\(picture.map { UIImage(cgImage: $0) } == nil) \\(CMTime(seconds: 1.5, preferredTimescale: 600).value)"
                }

                """
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(
                found,
                host: BuiltExtension(files: try await BuiltExtensions.build(found))
            )
            let shown = await AppleDevice(configuration).receive(.doing("show"))
            #expect(shown.displayed?.title == "Sparky true 900", "\(shown.findings)")
            #expect(shown.timeline.contains { $0.fields["text"]?.string?.contains("No picture of film.mp4") == true })
        }
    }

    @Test func `a picture of an asset catalogue is found by its name, and with png behind it`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            let isFound = { (name: String) in "\\(UIImage(named: \"\(name)\") != nil)" }
            let inBundle = "\\(UIImage(named: \"Logo\", in: nil, with: nil) != nil)"
            let resource = "\\(UIImage(resource: ImageResource(name: \"Logo\", bundle: .main)).size.width > 0)"
            project.files["NotificationService.swift"] = ShopProject.service(
                "\" \(isFound("Logo")) \(isFound("Logo.png")) \(isFound("Logo.jpg")) \(inBundle) \(resource)\"",
                imports: "import UIKit"
            )
            try project.write(in: folder)
            let set = "NotificationService/Assets.xcassets/Logo.imageset"
            try folder.write(#"{"images": [{"filename": "a.png", "idiom": "universal"}]}"#, to: "\(set)/Contents.json")
            let picture = try #require(Data(base64Encoded: Self.large))
            let file = folder.appending(path: "\(set)/a.png")
            try picture.write(to: file)
            // A confined process of root's is another user's.
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            let found = try ExtensionFinder.find(in: folder.path)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(
                found,
                host: BuiltExtension(files: try await BuiltExtensions.build(found))
            )
            let shown = await AppleDevice(configuration).receive(.doing("show"))
            #expect(shown.displayed?.title == "Sparky true true false true true", "\(shown.findings)")
        }
    }

    @Test func `a sender's picture of an asset catalogue is shown in the place of the icon`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = """
                import Intents
                import UserNotifications
                class NotificationService: UNNotificationServiceExtension {
                    override func didReceive(
                        _ request: UNNotificationRequest,
                        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
                    ) {
                        let sender = INPerson(
                            personHandle: INPersonHandle(value: "s", type: .unknown), nameComponents: nil,
                            displayName: "Sparky", image: INImage(named: "Logo"), contactIdentifier: nil,
                            customIdentifier: nil
                        )
                        let intent = INSendMessageIntent(
                            recipients: nil, outgoingMessageType: .outgoingMessageText, content: nil,
                            speakableGroupName: nil, conversationIdentifier: nil, serviceName: nil, sender: sender,
                            attachments: nil
                        )
                        contentHandler((try? request.content.updating(from: intent)) ?? request.content)
                    }
                }
                """
            try project.write(in: folder)
            let set = "NotificationService/Assets.xcassets/Logo.imageset"
            try folder.write(#"{"images": [{"filename": "a.png", "idiom": "universal"}]}"#, to: "\(set)/Contents.json")
            try #require(Data(base64Encoded: Self.large)).write(to: folder.appending(path: "\(set)/a.png"))
            let found = try ExtensionFinder.find(in: folder.path)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(
                found,
                host: BuiltExtension(files: try await BuiltExtensions.build(found))
            )
            let shown = await AppleDevice(configuration).receive(.doing("show"))
            #expect(shown.displayed?.title == "Sparky", "\(shown.findings)")
            #expect(shown.displayed?.avatar?.type == "public.png", "\(shown.findings)")
        }
    }

    @Test func `a sender's picture at an address has a note that says so`() async throws {
        let device = try await BuiltExtensions.shared.device("Communication")
        let address = "https://cdn.example.com/ada.png"
        let shown = await device.receive(.doing("show", ["sender": "Ada", "avatar": .string(address)]))
        #expect(shown.displayed?.title == "Ada", "\(shown.findings)")
        #expect(shown.displayed?.avatar == nil)
        let sentence = shown.sentence("apple-avatar-not-loaded")
        #expect(sentence?.hasPrefix("The sender's picture is at \(address). It is not loaded here") == true)
        let bare = await device.receive(.doing("show", ["sender": "Ada"]))
        #expect(bare.sentence("apple-avatar-not-loaded") == nil)
    }

    @Test(arguments: [true, false])
    func `an extension's own texts are those of its tables`(hasProject: Bool) async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service(
                "NSLocalizedString(\"plain\", comment: \"\") + Texts.sent(\"Ana\", 2)"
            )
            // This file imports Foundation alone.
            project.files["Texts.swift"] = """
                import Foundation

                enum Texts {
                    static func sent(_ name: String, _ count: Int) -> String {
                        String(localized: "sent \\(name) \\(count)", comment: "Two values")
                            + String(localized: "key", defaultValue: ", \\(count)% of \\(1.5)", table: "Other")
                            + String(localized: "sum", defaultValue: "\\(count)", table: "Other")
                            + String(localized: "100% none")
                            + Bundle.main.localizedString(forKey: "plain", value: nil, table: nil)
                    }
                }
                """
            project.files["en.lproj/Localizable.strings"] = "\"plain\" = \" simple \";\n"
            project.files["de.lproj/Localizable.strings"] = "\"plain\" = \" schlicht \";\n"
            project.files["Localizable.xcstrings"] = "{"
            project.files["Other.xcstrings"] = """
                {"sourceLanguage": "en", "version": "1.0", "strings": {
                  "key": {"localizations": {"en": {"variations": {"plural": {"other":
                    {"stringUnit": {"state": "new", "value": "; %2$lf of %1$lld%%, "}}}}}}},
                  "sum": {"localizations": {"en": {"stringUnit": {"state": "new", "value": "%#@n@, "}, "substitutions":
                    {"n": {"formatSpecifier": "lld", "variations": {"plural": {"other":
                      {"stringUnit": {"state": "new", "value": "%arg parcels"}}}}}}}}}}}
                """
            try project.write(in: folder)
            if !hasProject { try FileManager.default.removeItem(at: folder.appending(path: "Shop.xcodeproj")) }
            let found = try ExtensionFinder.find(in: folder.path)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(
                found,
                host: BuiltExtension(files: try await BuiltExtensions.build(found))
            )
            for (languages, plain) in [
                ([], "simple"), (["en"], "simple"), (["de-AT", "de"], "schlicht"), (["fr", "de"], "schlicht"),
                (["ja"], "simple"),
            ] {
                configuration.app.languages = languages
                let shown = await AppleDevice(configuration).receive(.doing("show"))
                let title = "Sparky \(plain) sent Ana 2; 1.500000 of 2%, 2 parcels, 100% none \(plain) "
                #expect(shown.displayed?.title == title, "\(languages): \(shown.findings)")
            }
        }
    }

    @Test func `what iOS has in Foundation and beside it is there`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service(
                "mark()",
                imports:
                    "import CallKit\nimport Combine\nimport Compression\nimport QuartzCore\nimport SQLite3\nimport SwiftUI"
            )
            project.files["Mark.swift"] = """
                import Foundation
                import Combine
                import Compression
                import SQLite3
                import SwiftUI
                import os

                struct Settings {
                    @AppStorage("count") var count = 1
                    @AppStorage("name", store: UserDefaults(suiteName: "group.shop")) var name: String?
                }

                func mark() -> String {
                    var cancellables = Set<AnyCancellable>()
                    AnyCancellable {}.store(in: &cancellables)
                    var lock = os_unfair_lock()
                    os_unfair_lock_lock(&lock)
                    let isTaken = !os_unfair_lock_trylock(&lock)
                    os_unfair_lock_unlock(&lock)
                    let text = Array(String(repeating: "Sparky ", count: 20).utf8)
                    var packed = [UInt8](repeating: 0, count: 200)
                    var bytes = [UInt8](repeating: 0, count: 200)
                    let count = compression_encode_buffer(&packed, 200, text, text.count, nil, COMPRESSION_ZLIB)
                    let full = compression_decode_buffer(&bytes, 200, packed, count, nil, COMPRESSION_ZLIB)
                    let cut = compression_decode_buffer(&bytes, 10, packed, count, nil, COMPRESSION_ZLIB)
                    let bad = compression_decode_buffer(&bytes, 200, [7, 7, 7], 3, nil, COMPRESSION_ZLIB)
                    var database: OpaquePointer?
                    let status = sqlite3_open(":memory:", &database)
                    sqlite3_close(database)
                    let settings = Settings()
                    settings.count += 1
                    UIPasteboard.general.string = "copied"
                    let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical], queue: .main)
                    source.setEventHandler {}
                    source.resume()
                    var read = ""
                    NSFileCoordinator().coordinate(readingItemAt: URL(fileURLWithPath: "/a"), error: nil) { read = $0.path }
                    let isWarm = ProcessInfo.processInfo.thermalState != .nominal || ProcessInfo.processInfo.isLowPowerModeEnabled
                    var answer: any Error = CocoaError(.fileNoSuchFile)
                    let group = DispatchGroup()
                    group.enter()
                    CXProvider.reportNewIncomingVoIPPushPayload(["id": 1]) { error in
                        answer = error ?? answer
                        group.leave()
                    }
                    group.wait()
                    return " \\(isTaken) \\(count < text.count) \\(full) \\(cut) \\(bad) \\(status) \\(settings.count) "
                        + "\\(UIPasteboard.general.string ?? "") \\(read) \\(isWarm) \\(CGSize(width: 1, height: 2)) "
                        + "\\(NSEC_PER_SEC / USEC_PER_SEC) \\(CFAbsoluteTimeGetCurrent() > 0) \\((answer as NSError).code)"
                }

                """
            project.files["Mark.swift"] = project.files["Mark.swift"]?.replacing(
                "import Foundation\n",
                with: "import CallKit\nimport Foundation\n"
            )
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            let files = try await BuiltExtensions.build(found)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            let shown = await AppleDevice(configuration).receive(.doing("show"))
            #expect(
                shown.displayed?.title == "Sparky true true 140 10 0 0 2 copied /a false (1.0, 2.0) 1000 true 2",
                "\(shown.findings)"
            )
        }
    }

    @Test func `Foundation alone hands on the keychain in a package as well`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["NotificationService.swift"] = ShopProject.service("status()", imports: "import Words")
            project.products = ["Words": nil]
            project.packages = ["Words"]
            try project.write(in: folder)
            try folder.write(
                """
                // swift-tools-version: 5.9
                import PackageDescription
                let package = Package(
                    name: "Words",
                    products: [.library(name: "Words", targets: ["Words"])],
                    targets: [.target(name: "Words")]
                )

                """,
                to: "Words/Package.swift"
            )
            try folder.write(
                """
                import Foundation

                public func status() -> String {
                    var item: CFTypeRef?
                    let status: OSStatus = SecItemCopyMatching([kSecClass: kSecClassGenericPassword] as CFDictionary, &item)
                    return " \\(status)"
                }

                """,
                to: "Words/Sources/Words/Words.swift"
            )
            let found = try ExtensionFinder.find(in: folder.path)
            let files = try await BuiltExtensions.build(found)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            let shown = await AppleDevice(configuration).receive(.doing("show"))
            #expect(shown.displayed?.title == "Sparky -25300", "\(shown.findings)")
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// What the stand-ins of UIKit, CommonCrypto, Compression and SQLite3 are built with.
    fileprivate static var needsLibraries: Self {
        .needs(
            headers: "png.h",
            "jpeglib.h",
            "openssl/evp.h",
            "sqlite3.h",
            "zlib.h",
            of: "libpng-dev libjpeg-dev libssl-dev libsqlite3-dev zlib1g-dev"
        )
    }
}
