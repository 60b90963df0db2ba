// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "RichPushBenchmarks",
    dependencies: [
        .package(name: "RichPush", path: "../..")
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
    ]
)
