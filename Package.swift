// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackageDescription

/// Language features that every module of ours is written against.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    // Whoever has the legacy protocols has the services. The trait does not enable the other one: SwiftPM names several traits
    // to the compiler in an order that differs from call to call, and then compiles everything again.
    .define("Services", .when(traits: ["LegacyProtocols"])),
]

/// The traits with the emulator and the senders.
let withServices: Set<String> = ["Services", "LegacyProtocols"]

/// Apps' extensions are compiled as apps compile them: language mode 5, no further checks.
let asInApps: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// Programs in processes of their own, and the paths by which they are named.
let subprocess: [Target.Dependency] = [
    .product(name: "Subprocess", package: "swift-subprocess"),
    .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
]

/// Libraries that pictures are decoded and written by, as archives, whose names differ less between systems than those of
/// shared ones; without their headers the targets that need them say so when they are asked.
let codecs: [LinkerSetting] = [("png.h", "libpng16.a"), ("jpeglib.h", "libjpeg.a")].filter { header, archive in
    let folders = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)" } + ["/usr/lib", "/usr/lib64"]
    return FileManager.default.fileExists(atPath: "/usr/include/\(header)")
        && folders.contains { FileManager.default.fileExists(atPath: "\($0)/\(archive)") }
}.map { .linkedLibrary(":\($0.1)") }

/// A product of another package that only the emulator and the senders need.
func service(_ product: String, package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: withServices))
}

/// A target of this package that only the emulator and the senders need.
func service(_ target: String) -> Target.Dependency {
    .target(name: target, condition: .when(traits: withServices))
}

/// The reader of XMPP streams, which only the legacy protocols need.
let xmpp = Target.Dependency.target(name: "XMPPStream", condition: .when(traits: ["LegacyProtocols"]))

/// The page's style sheets, scripts and drawings, which `.github/scripts/embed-assets` writes into Swift files.
let pageAssets = [
    "banner.js", "compose.js", "elements.js", "keys.js", "live.js", "page.js", "patch.js", "times.js", "deno.json",
    "forms.css", "page.css", "icon.svg", "welcome.svg", "Icons",
].map { "Page/Assets/\($0)" }

let package = Package(
    name: "RichPush",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PushMessages", targets: ["PushMessages"]),
        .library(name: "PushSimulator", targets: ["PushSimulator"]),
        .library(name: "PushPreview", targets: ["PushPreview"]),
        .library(name: "PushClient", targets: ["PushClient"]),
        .library(name: "PushCampaign", targets: ["PushCampaign"]),
        .library(name: "WebPush", targets: ["WebPush"]),
        .library(name: "PushEmulator", targets: ["PushEmulator"]),
        .library(name: "PushTesting", targets: ["PushTesting"]),
        .executable(name: "richpush", targets: ["richpush"]),
    ],
    traits: [
        .trait(
            name: "Services",
            description:
                "The emulator, the senders and CryptoKit's stand-in: all that needs NIO, BoringSSL, Hummingbird or GRDB."
        ),
        .trait(
            name: "LegacyProtocols",
            description:
                "The same with device groups, which Google ends on 29 September 2027, and what it has switched off: FCM over legacy HTTP and XMPP."
        ),
        .default(enabledTraits: ["LegacyProtocols"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "LibC", swiftSettings: strict),
        .target(name: "AsyncPrimitives", dependencies: ["LibC"], swiftSettings: strict),
        .target(name: "SystemFiles", dependencies: ["LibC"], swiftSettings: strict),
        .target(name: "Curl", dependencies: ["AsyncPrimitives", "CCurl", "LibC"], swiftSettings: strict),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "XMPPStream", dependencies: ["CExpat"], swiftSettings: strict),
        .target(
            name: "LoopbackServer",
            dependencies: [
                "AsyncPrimitives", "LibC",
                service("NIOCore", package: "swift-nio"),
                service("NIOPosix", package: "swift-nio"),
                service("Crypto", package: "swift-crypto"),
                service("NIOSSL", package: "swift-nio-ssl"),
                service("SwiftASN1", package: "swift-asn1"),
                service("X509", package: "swift-certificates"),
            ],
            swiftSettings: strict
        ),
        .target(name: "NotificationRuntime", dependencies: ["Curl"], swiftSettings: strict),
        .target(name: "FirebaseRuntime", dependencies: ["NotificationRuntime", "Curl"], swiftSettings: strict),
        .target(
            name: "PushMessages",
            exclude: [
                "Capabilities/can-i-push.json", "Capabilities/can-i-push.md", "Capabilities/can-i-push.schema.json",
                "ServiceErrors/service-errors.json", "Message/message-fields.json",
                "Vendors/vendors.json",
            ],
            swiftSettings: strict
        ),
        .target(name: "VendorRuntime", dependencies: ["NotificationRuntime", "PushMessages"], swiftSettings: strict),
        .target(
            name: "PushSimulator",
            dependencies: [
                "PushMessages", "NotificationRuntime", "FirebaseRuntime", "VendorRuntime", "CZlib", "Curl",
                "AsyncPrimitives",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "PushPreview",
            dependencies: ["PushMessages"] + subprocess,
            exclude: [
                "android", "cuts", "desktop", "gallery", "narrow", "page", "phone", "print", "report", "section",
                "stages",
            ].map { "Page/Style/\($0).css" } + ["Gallery/Script/gallery.js"],
            swiftSettings: strict
        ),
        .target(
            name: "PushClient",
            dependencies: [
                "PushMessages", "Curl", "SystemFiles", xmpp,
                service("GRDB", package: "GRDB.swift"),
                service("JWTKit", package: "jwt-kit"),
                service("Logging", package: "swift-log"),
                service("Metrics", package: "swift-metrics"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "WebPush",
            dependencies: [service("Crypto", package: "swift-crypto")],
            swiftSettings: strict
        ),
        .target(name: "PushCampaign", dependencies: ["PushMessages"], swiftSettings: strict),
        .target(
            name: "DesktopNotifications",
            dependencies: [
                "CZlib", "LibC",
                service("NIOCore", package: "swift-nio"),
                service("NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "PushEmulator",
            dependencies: [
                "PushMessages", "PushSimulator", "PushPreview", "NotificationRuntime", "Curl", "AsyncPrimitives",
                "DesktopNotifications",
                "CZlib", "SystemFiles",
                xmpp, "SampleAttachments", "WebPush",
                service("Crypto", package: "swift-crypto"),
                service("_CryptoExtras", package: "swift-crypto"),
                service("GRDB", package: "GRDB.swift"),
                service("GRDBSQLite", package: "GRDB.swift"),
                service("HTTPTypes", package: "swift-http-types"),
                service("Hummingbird", package: "hummingbird"),
                service("HummingbirdCore", package: "hummingbird"),
                service("JWTKit", package: "jwt-kit"),
                service("Logging", package: "swift-log"),
                service("NIOCore", package: "swift-nio"),
                service("NIOHTTP1", package: "swift-nio"),
                service("NIOHPACK", package: "swift-nio-http2"),
                service("NIOHTTP2", package: "swift-nio-http2"),
                service("NIOHTTPTypes", package: "swift-nio-extras"),
                service("NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                service("NIOPosix", package: "swift-nio"),
                service("NIOSSL", package: "swift-nio-ssl"),
                service("NIOWebSocket", package: "swift-nio"),
                service("ServiceLifecycle", package: "swift-service-lifecycle"),
                service("NIOTLS", package: "swift-nio"),
                service("SwiftASN1", package: "swift-asn1"),
                service("X509", package: "swift-certificates"),
            ],
            exclude: ["Inspection/OpenAPI/openapi.json"] + pageAssets,
            swiftSettings: strict
        ),
        .target(
            name: "CImageCodecs",
            linkerSettings: codecs + [.linkedLibrary("z"), .linkedLibrary("m")]
        ),
        .target(
            name: "GraphicsRuntime",
            dependencies: ["NotificationRuntime", "CImageCodecs"],
            swiftSettings: strict
        ),
        .systemLibrary(name: "CExtensionWire"),
        .target(
            name: "ExtensionWire",
            dependencies: ["NotificationRuntime", "Curl", "CExtensionWire"],
            swiftSettings: strict
        ),
        .target(name: "CConfinement"),
        .target(name: "CHostNamespace"),
        .target(name: "CConfinementTries"),
        .target(
            name: "ExtensionHost",
            dependencies: [
                "CConfinement", "CConfinementTries", "CExtensionWire", "ExtensionWire", "PushSimulator",
                "PushMessages", "NotificationRuntime", "Curl", "AsyncPrimitives", "SystemFiles",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "AppProject",
            dependencies: ["PushMessages", "PushSimulator", "ExtensionHost", "CExpat", "CZlib"],
            swiftSettings: strict
        ),
        .target(name: "SampleAttachments", swiftSettings: strict),
        .target(
            name: "PushTesting",
            dependencies: ["PushMessages", "PushSimulator", "PushPreview", service("PushEmulator"), "LoopbackServer"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "richpush",
            dependencies: [
                "PushMessages", "PushCampaign", "PushSimulator", "PushPreview", "Curl", "LoopbackServer",
                "GraphicsRuntime",
                "AppProject", "SampleAttachments", "SystemFiles", "ExtensionHost", "AsyncPrimitives",
                service("PushClient"), service("PushEmulator"), service("WebPush"), service("DesktopNotifications"),
                service("CHostNamespace"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                service("Crypto", package: "swift-crypto"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ] + subprocess,
            swiftSettings: strict
        ),
        .target(name: "Fixtures", path: "Tests/Fixtures", swiftSettings: strict),
        // Compiles the file of process groups itself, because the benchmarks build this folder as a target of their own.
        .target(name: "Programs", dependencies: subprocess, path: "Tests/Programs", swiftSettings: strict),
        .target(
            name: "SecureLoopback",
            dependencies: ["LoopbackServer", "Programs", service("NIOCore", package: "swift-nio")],
            path: "Tests/SecureLoopback",
            swiftSettings: strict
        ),
        .testTarget(
            name: "CurlTests",
            dependencies: ["Curl", "LoopbackServer", "SecureLoopback"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LoopbackServerTests",
            dependencies: ["LoopbackServer", "LibC", "AsyncPrimitives", "Curl"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PushMessagesTests",
            dependencies: ["Fixtures", "PushMessages"],
            exclude: ["Relay/Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "WebPushTests",
            dependencies: ["WebPush", service("Crypto", package: "swift-crypto")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "DesktopNotificationsTests",
            dependencies: [
                "DesktopNotifications",
                service("NIOCore", package: "swift-nio"),
                service("NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AppProjectTests",
            dependencies: ["Fixtures", "AppProject", "ExtensionHost", "PushMessages", "PushSimulator", "Programs"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PushCampaignTests",
            dependencies: ["PushCampaign", "PushMessages"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PushPreviewTests",
            dependencies: ["Fixtures", "PushPreview", "PushMessages", "SampleAttachments", "Programs"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PushClientTests",
            dependencies: [
                "PushClient", "PushEmulator", "PushMessages", "Curl", "LoopbackServer", "SecureLoopback",
                service("JWTKit", package: "jwt-kit"),
                service("Logging", package: "swift-log"),
                service("MetricsTestKit", package: "swift-metrics"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PushEmulatorTests",
            dependencies: [
                "Fixtures", "DesktopNotifications", "PushEmulator", "PushPreview", "PushMessages", "PushSimulator",
                "NotificationRuntime", "AsyncPrimitives", "Curl", "LoopbackServer", "Programs",
                "SampleAttachments", "SystemFiles", "WebPush", xmpp, "richpush",
                service("GRDB", package: "GRDB.swift"),
                service("JWTKit", package: "jwt-kit"),
                service("Crypto", package: "swift-crypto"),
                service("HTTPTypes", package: "swift-http-types"),
                service("NIOCore", package: "swift-nio"),
                service("NIOPosix", package: "swift-nio"),
                service("NIOSSL", package: "swift-nio-ssl"),
                service("SwiftASN1", package: "swift-asn1"),
            ],
            exclude: ["Python"],
            swiftSettings: strict
        ),
        // The readers that are fuzzed, and what they cost: `Tests/Fuzzing` builds the same files, instrumented.
        .testTarget(
            name: "GrowthTests",
            dependencies: [
                "AppProject", "Curl", "DesktopNotifications", "ExtensionHost", "ExtensionWire", "LibC",
                "NotificationRuntime", "PushCampaign", "PushClient",
                "PushEmulator", "PushMessages", "PushPreview", "PushSimulator", "WebPush", xmpp,
            ],
            path: "Tests/Fuzzing/Sources",
            exclude: ["CFuzzer", "Fuzzer/Fuzzer.swift"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "Fixtures", "richpush", "AsyncPrimitives", "LoopbackServer", "Programs", "SampleAttachments",
                "PushClient", "PushEmulator", "PushMessages", "PushSimulator", "PushPreview", "PushTesting",
                "NotificationRuntime",
                "FirebaseRuntime",
            ],
            exclude: ["Golden/__Snapshots__"],
            swiftSettings: strict
        ),
    ]
)

// Facades under Apple's and Firebase's names exist only where those frameworks do not, and only for targets that hold
// an app's extension: a module with such a name changes what `canImport` answers elsewhere in a build.
#if os(Linux)
/// The extensions in `Tests/Extensions`, for the test targets that run them.
let sampleExtensions: [Target.Dependency] = [
    "TemplateExtension", "FirebaseSampleExtension", "DownloadTaskExtension", "NeverCallsExtension",
    "ExpiryBestAttemptExtension", "AsyncTaskExtension", "MainQueueExtension", "EmptyContentExtension",
    "CrossingExtension", "UmbrellaExtension", "SuggestedNameExtension", "CommunicationExtension",
    "EncryptedExtension", "DelegateDownloadExtension", "RequestHeadersExtension", "AsyncDownloadExtension",
    "ContentsOfExtension", "FoundationOnAppleExtension", "AvatarExtension",
]

package.products += [
    .library(
        name: "ExtensionStandIns",
        targets: [
            "UserNotifications", "FirebaseMessaging", "Firebase", "UniformTypeIdentifiers", "MobileCoreServices",
            "CoreServices", "Intents",
        ]
    ),
    // By itself, because only what decrypts its pushes should build the cryptography below it.
    .library(name: "CryptoKitStandIn", targets: ["CryptoKit"]),
]
package.targets += [
    standIn("UserNotifications", over: ["NotificationRuntime", "os", "OSLog"]),
    standIn("FirebaseMessaging", over: ["FirebaseRuntime", "NotificationRuntime", "os", "OSLog"]),
    standIn("Firebase", over: ["FirebaseRuntime", "NotificationRuntime", "os", "OSLog"]),
    standIn("UniformTypeIdentifiers", over: ["NotificationRuntime", "os", "OSLog"]),
    standIn("MobileCoreServices", over: ["NotificationRuntime", "os", "OSLog"]),
    standIn("CoreServices", over: ["NotificationRuntime", "os", "OSLog"]),
    standIn("Intents", over: ["NotificationRuntime", "os", "OSLog"]),
    standIn("CryptoKit", over: [service("Crypto", package: "swift-crypto")]),
    .systemLibrary(name: "os", path: "Sources/StandIns/os"),
    .systemLibrary(name: "OSLog", path: "Sources/StandIns/OSLog"),
    sampleExtension("Template", imports: ["UserNotifications"]),
    sampleExtension("FirebaseSample", imports: ["FirebaseMessaging", "UserNotifications"]),
    sampleExtension("DownloadTask", imports: ["MobileCoreServices", "UserNotifications"]),
    sampleExtension("NeverCalls", imports: ["UserNotifications"]),
    sampleExtension("SuggestedName", imports: ["UserNotifications"]),
    sampleExtension("ExpiryBestAttempt", imports: ["UserNotifications"]),
    sampleExtension("AsyncTask", imports: ["UserNotifications"]),
    sampleExtension("DelegateDownload", imports: ["UserNotifications"]),
    sampleExtension("RequestHeaders", imports: ["UserNotifications"]),
    sampleExtension("AsyncDownload", imports: ["UniformTypeIdentifiers", "UserNotifications"]),
    sampleExtension("ContentsOf", imports: ["UserNotifications"]),
    sampleExtension("FoundationOnApple", imports: ["UserNotifications"]),
    sampleExtension("MainQueue", imports: ["UserNotifications"]),
    sampleExtension("EmptyContent", imports: ["UserNotifications"]),
    sampleExtension("Crossing", imports: ["Firebase"]),
    sampleExtension("Encrypted", imports: ["CryptoKit", "UserNotifications"]),
    sampleExtension("Avatar", imports: ["Intents", "UserNotifications"]),
    sampleExtension("Communication", imports: ["CoreServices", "Intents", "UserNotifications"]),
    sampleExtension(
        "Umbrella",
        imports: ["Firebase", "UniformTypeIdentifiers", "UserNotifications", "os", "OSLog"]
    ),
    .testTarget(
        name: "NotificationRuntimeTests",
        dependencies: ["NotificationRuntime", "Curl", "LoopbackServer"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "FirebaseRuntimeTests",
        dependencies: ["FirebaseRuntime", "NotificationRuntime", "Curl", "LoopbackServer"] + sampleExtensions,
        swiftSettings: strict
    ),
    .testTarget(
        name: "PushSimulatorTests",
        dependencies: [
            "Fixtures", "PushSimulator", "PushMessages", "NotificationRuntime", "FirebaseRuntime", "Curl",
            "AsyncPrimitives", "LoopbackServer", "SecureLoopback",
        ] + sampleExtensions,
        swiftSettings: strict
    ),
    .testTarget(
        name: "ExtensionHostTests",
        dependencies: [
            "Fixtures", "ExtensionHost", "ExtensionWire", "PushSimulator", "PushMessages", "NotificationRuntime",
            "Curl", "LoopbackServer", "Programs", "SampleAttachments",
        ] + sampleExtensions,
        swiftSettings: strict
    ),
    .testTarget(
        name: "ReadmeTests",
        dependencies: ["PushTesting", "FirebaseSampleExtension"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "PushTestingTests",
        dependencies: ["PushTesting", "PushPreview", "TemplateExtension", "Curl"],
        exclude: ["__Snapshots__"],
        swiftSettings: strict
    ),
]

func standIn(_ name: String, over dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/StandIns/\(name)", swiftSettings: strict)
}

func sampleExtension(_ name: String, imports facades: [Target.Dependency]) -> Target {
    .target(
        name: "\(name)Extension",
        dependencies: facades,
        path: "Tests/Extensions/\(name)",
        swiftSettings: asInApps
    )
}
#endif

// How many tests run at once stands in one place, so that `swift test` is the same everywhere.
package.targets.append(.target(name: "TestWidth", path: "Tests/TestWidth"))
for target in package.targets where target.type == .test { target.dependencies.append("TestWidth") }
