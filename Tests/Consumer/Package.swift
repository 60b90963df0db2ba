// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package as users have them: RichPush beside packages that ask `canImport(os)` and `canImport(UserNotifications)`.
// It builds only as long as none of our stand-ins leaks into the builds of others.
let package = Package(
    name: "Consumer",
    dependencies: [
        // Without the services, as a package that tests messages and an extension needs it.
        .package(name: "RichPush", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    ],
    targets: [
        .executableTarget(
            name: "Sender",
            dependencies: [
                .product(name: "PushMessages", package: "RichPush"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "SenderTests",
            dependencies: [
                "Sender",
                .product(name: "PushTesting", package: "RichPush"),
                .product(name: "CustomDump", package: "swift-custom-dump"),
            ],
            exclude: ["__Snapshots__"]
        ),
    ]
)
