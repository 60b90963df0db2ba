// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "RichPushBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "RichPush", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .executableTarget(
            name: "EncodingBenchmark",
            dependencies: [.product(name: "PushMessages", package: "RichPush")]
        ),
        .target(name: "CLibcurlPeer", linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "SendingBenchmark",
            dependencies: [
                "CLibcurlPeer",
                .product(name: "PushClient", package: "RichPush"),
                .product(name: "PushMessages", package: "RichPush"),
            ]
        ),
        .executableTarget(
            name: "SimulationBenchmark",
            dependencies: [
                "CLibcurlPeer",
                .product(name: "PushMessages", package: "RichPush"),
                .product(name: "PushSimulator", package: "RichPush"),
            ]
        ),
        .target(
            name: "Programs",
            dependencies: [
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]
        ),
        .executableTarget(
            name: "PageBenchmark",
            dependencies: ["Programs", .product(name: "PushMessages", package: "RichPush")]
        ),
        .executableTarget(
            name: "EmulatorBenchmark",
            dependencies: [
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "PushEmulator", package: "RichPush"),
            ]
        ),
    ]
)
