// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// What is fuzzed is built here once more, instrumented, and with internals that a fuzzer may import.
///
/// It builds with lld only, as `.github/scripts/fuzz` does. Other people's code is not instrumented.
let fuzzed: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .define("LegacyProtocols"),
    .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"]),
]

/// A module of RichPush, or those files of it that a reader of bytes consists of: the emulator as a whole takes a quarter
/// of an hour to build.
func module(_ name: String, over dependencies: [Target.Dependency] = [], files: [String]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: "Library/\(name)", sources: files, swiftSettings: fuzzed)
}

let package = Package(
    name: "RichPushFuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "Fuzzer",
            dependencies: [
                "AppProject", "CFuzzer", "Curl", "DesktopNotifications", "ExtensionHost", "ExtensionWire",
                "NotificationRuntime", "PushCampaign", "PushClient", "PushEmulator",
                "PushMessages", "PushSimulator", "WebPush", "XMPPStream",
            ],
            swiftSettings: fuzzed,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]
        ),
        .systemLibrary(name: "CCurl", path: "Library/CCurl", pkgConfig: "libcurl"),
        .systemLibrary(name: "CExpat", path: "Library/CExpat", pkgConfig: "expat"),
        .systemLibrary(name: "CZlib", path: "Library/CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CExtensionWire", path: "Library/CExtensionWire"),
        module("LibC"),
        module("SystemFiles", over: ["LibC"]),
        module("AsyncPrimitives", over: ["LibC"]),
        module("Curl", over: ["AsyncPrimitives", "CCurl", "LibC"]),
        module("NotificationRuntime", over: ["Curl"]),
        module("DesktopNotifications", over: ["CZlib", "LibC"], files: ["Notifications", "Wire"]),
        module("PushMessages"),
        module("PushCampaign", over: ["PushMessages"]),
        module("XMPPStream", over: ["CExpat"]),
        module("WebPush", over: [.product(name: "Crypto", package: "swift-crypto")]),
        module("ExtensionWire", over: ["NotificationRuntime", "Curl", "CExtensionWire"]),
        module(
            "PushSimulator",
            over: ["PushMessages", "NotificationRuntime", "CZlib"],
            files: ["Media", "Web/DeclarativePush.swift", "Web/StrictJSON.swift", "Web/WebReference.swift"]
        ),
        module(
            "ExtensionHost",
            over: ["ExtensionWire", "PushMessages"],
            files: [
                "Code/ConditionalCode.swift", "Code/DeclarationReader.swift", "Project/DependencyFolder.swift",
                "Code/HeaderText.swift", "Code/String+Bytes.swift", "Project/ProjectFile.swift",
                "Project/StringCatalog.swift", "Xcode/YAMLText.swift",
            ]
        ),
        module(
            "AppProject",
            over: ["PushMessages", "ExtensionHost", "CExpat"],
            files: [
                "Android/AndroidResources.swift", "Android/GradleScript.swift", "Apple/AppCategory.swift",
                "Apple/CategoryCode.swift", "Apple/StringsDictionary.swift", "Apple/StringsFile.swift", "Folder",
                "Languages", "Reading",
            ]
        ),
        module(
            "PushClient",
            over: ["PushMessages", "Curl", "SystemFiles", "XMPPStream", .product(name: "GRDB", package: "GRDB.swift")],
            files: [
                "Credentials/CredentialsError.swift", "Retrying/HTTPDate.swift", "Retrying/RetryAdvice.swift",
                "Retrying/RetryAfter.swift", "Retrying/RetryPolicy.swift", "Exchange/String+Excerpt.swift",
                "Groups/DeviceGroup.swift",
                "Groups/DeviceGroupMap.swift", "Journal/JournalError.swift", "Journal/JournalReader.swift",
                "Journal/JournalRecord.swift", "Sending/CallError.swift", "Sending/FCMError.swift",
                "Sending/SendFailure.swift", "Sending/ServiceRequest.swift", "XMPP/CCSResult.swift",
            ]
        ),
        module(
            "PushEmulator",
            over: ["PushMessages", "CZlib"],
            files: [
                "Core/EmulatorError.swift", "Core/Faults/APNSReason+Code.swift",
                "Core/Faults/EmulatorFault+Checks.swift",
                "Core/Faults/EmulatorFault+JSON.swift", "Core/Faults/EmulatorFault+Notation.swift",
                "Core/Faults/EmulatorFault.swift",
                "Core/Messages/Query/InboxQuery+Key.swift", "Core/Messages/Query/InboxQuery.swift",
                "Core/Messages/Query/InboxQueryError.swift", "Core/Messages/Query/InboxQueryParser.swift",
                "Core/Messages/Query/SearchMoment.swift",
                "Core/Messages/WireProtocol.swift", "Core/Refusals/RefusalReason.swift",
                "Core/Storage/StoredTime.swift", "Core/Storage/String+Null.swift", "Core/String+Quoted.swift",
                "Network/Server/Inflation.swift",
                "Google/FCM/ServiceQuery.swift", "Google/FCM/String+TopicName.swift",
                "Google/Groups/DocumentationJSON.swift",
                "Google/Legacy/DownstreamMessage.swift", "Google/Legacy/DownstreamReader.swift",
                "Google/Legacy/DownstreamRefusal.swift", "Google/Legacy/LegacyCode.swift",
                "Network/Authority/CertificateHost.swift",
                "Network/Proxy/ProxyAnswer.swift", "Network/Proxy/ProxyRequest.swift",
                "Network/Server/FormFields.swift", "Network/Server/HostPort.swift",
                "Web/Autopush/AutopushRequest.swift", "Web/MCS/MCSPacket.swift",
                "Web/MCS/ProtobufFields.swift",
            ]
        ),
    ]
)
