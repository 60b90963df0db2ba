// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// Builds only with `-Xswiftc -sanitize=fuzzer`, which instruments what is fuzzed and links libFuzzer, as
/// `.github/scripts/fuzz` does.
let package = Package(
    name: "RichPushFuzzing",
    dependencies: [
        .package(name: "RichPush", path: "../..")
    ],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "MediaProbeFuzzer",
            dependencies: ["CFuzzer", .product(name: "PushSimulator", package: "RichPush")]
        ),
        .executableTarget(
            name: "MessageFuzzer",
            dependencies: ["CFuzzer", .product(name: "PushMessages", package: "RichPush")]
        ),
    ]
)
