// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator
import Testing

/// The capability for communication notifications belongs to the app, whose target the extension's project has.
@Suite(.timeLimit(.minutes(30)))
struct CommunicationCapabilityTests {
    private static func entitlements(_ keys: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(keys)</dict></plist>\n"
    }

    @Test func `the app's entitlements come from its target`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.appSettings["CODE_SIGN_ENTITLEMENTS"] = "Shop/$(PRODUCT_NAME).entitlements"
            try project.write(in: folder)
            // Of a file that is missing nothing is known.
            #expect(try ExtensionFinder.find(in: folder.path).app == nil)

            try folder.write(Self.entitlements(""), to: "Shop/Shop.entitlements")
            let without = try #require(try ExtensionFinder.find(in: folder.path).app)
            #expect(without.name == "Shop" && !without.canCommunicate)
            let place = AppleDevice.ServiceExtension.Project(try ExtensionFinder.find(in: folder.path))
                .lacksCommunication
            #expect(place?.hasSuffix("Shop/Shop.entitlements, the entitlements of Shop,") == true)

            let key = "<key>com.apple.developer.usernotifications.communication</key><true/>"
            try folder.write(Self.entitlements(key), to: "Shop/Shop.entitlements")
            let found = try ExtensionFinder.find(in: folder.path)
            #expect(found.app?.canCommunicate == true)
            #expect(AppleDevice.ServiceExtension.Project(found).lacksCommunication == nil)

            try ShopProject().write(in: folder)
            let bare = AppleDevice.ServiceExtension.Project(try ExtensionFinder.find(in: folder.path))
            #expect(bare.lacksCommunication == "the target Shop, which has no entitlements file,")
        }
    }

    @Test(arguments: [nil, "the target Shop"])
    func `a communication notification without the capability has a note and is shown`(place: String?) async throws {
        var project = AppleDevice.ServiceExtension.Project()
        project.lacksCommunication = place
        let files = try await BuiltExtensions.shared.files("Communication")
        let device = try await BuiltExtensions.shared.device("Communication") {
            $0.serviceExtension = .init(folder: "Communication", host: BuiltExtension(files: files), project: project)
        }
        let delivery = await device.receive(.doing("show", ["sender": "Ada"]))
        #expect(delivery.displayed?.title == "Ada", "\(delivery.findings)")
        let sentence = delivery.sentence("apple-communication-capability")
        #expect((sentence != nil) == (place != nil))
        #expect(
            sentence?.contains("the target Shop lacks com.apple.developer.usernotifications.communication") != false
        )
    }

    @Test func `an extension that makes no communication notification has no note`() async throws {
        var project = AppleDevice.ServiceExtension.Project()
        project.lacksCommunication = "the target Shop"
        let files = try await BuiltExtensions.shared.files("Template")
        let device = try await BuiltExtensions.shared.device("Template") {
            $0.serviceExtension = .init(folder: "Template", host: BuiltExtension(files: files), project: project)
        }
        let delivery = await device.receive(.doing("show"))
        #expect(delivery.outcome == .modified)
        #expect(delivery.sentence("apple-communication-capability") == nil)
    }
}
