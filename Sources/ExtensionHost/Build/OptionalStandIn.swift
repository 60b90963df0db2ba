// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

/// A module that is built only for extensions that name it: it is large, needs a library of the system, or is an SDK's.
///
/// `canImport` of it is true in every extension that asks, because to ask is to name it.
struct OptionalStandIn: Sendable {
    var name: String
    /// The targets of ours that it is made of.
    var dependencies: [String] = []
    /// The libraries of the system without which it does not build.
    var libraries: [SystemLibrary] = []
    /// The SDK that it is a model of; `nil` for one of Apple's modules.
    var modelled: String?

    /// All of them.
    static let all: [OptionalStandIn] =
        ["UIKit", "ImageIO", "CoreGraphics"].map { OptionalStandIn(name: $0, dependencies: ["GraphicsRuntime"]) }
        + ["Security", "WidgetKit", "Contacts", "AudioToolbox", "CallKit"].map { OptionalStandIn(name: $0) } + [
            OptionalStandIn(name: "AVFoundation", dependencies: ["AudioToolbox", "GraphicsRuntime"]),
            OptionalStandIn(name: "CommonCrypto", libraries: [.crypto]),
            OptionalStandIn(name: "Compression", libraries: [.zlib]),
            OptionalStandIn(name: "SQLite3", libraries: [.sqlite]),
        ] + Vendor.all.flatMap(models)

    /// The modules of a vendor's SDK; all but the first hand that on.
    private static func models(of vendor: Vendor) -> [OptionalStandIn] {
        let modules = vendor.serviceExtension?.modules ?? []
        return modules.map { name in
            let first = modules.first.flatMap { $0 == name ? nil : $0 }
            return OptionalStandIn(
                name: name,
                dependencies: ["VendorRuntime"] + [first].compactMap(\.self),
                modelled: vendor.possessive
            )
        }
    }

    /// Whether its sources are C, under the name that Swift imports.
    var isC: Bool { ["CommonCrypto", "Compression", "SQLite3"].contains(name) }

    /// The stand-ins that the files import, or ask for by `canImport`, in order.
    static func named(in files: [URL]) -> [OptionalStandIn] {
        var names: Set<String> = []
        for file in files {
            let text = SourceText(file)
            names.formUnion(text.imports)
            guard text.code.hasBytes("canImport") else { continue }
            names.formUnion(text.code.matches(of: /canImport\(\s*(\w+)/).map { String($0.1) })
        }
        return all.filter { names.contains($0.name) }
    }

    /// The stand-ins that files use without an import, because iOS's Foundation exports them.
    static func implied(by files: [URL]) -> [String] {
        let names =
            /\b(?:SecItem(?:Add|CopyMatching|Update|Delete)|SecRandomCopyBytes|SecCopyErrorMessageString|OSStatus|kSec[A-Z]\w+|errSec[A-Z]\w*)\b/
        return files.contains { SourceText($0).compiledCode.contains(names) } ? ["Security"] : []
    }
}

/// A C library that stand-ins are built with, if this machine has its headers.
struct SystemLibrary: Sendable {
    /// The linker's name for it (`-lpng`).
    var name: String
    var header: String
    /// The package of Debian and Ubuntu that has the header.
    var package: String

    static let png = SystemLibrary(name: "png", header: "png.h", package: "libpng-dev")
    static let jpeg = SystemLibrary(name: "jpeg", header: "jpeglib.h", package: "libjpeg-dev")
    static let crypto = SystemLibrary(name: "crypto", header: "openssl/evp.h", package: "libssl-dev")

    static let zlib = SystemLibrary(name: "z", header: "zlib.h", package: "zlib1g-dev")
    static let sqlite = SystemLibrary(name: "sqlite3", header: "sqlite3.h", package: "libsqlite3-dev")

    /// The libraries that pictures are decoded by; a build without them answers no picture and says why.
    static let codecs = [png, jpeg]

    var isInstalled: Bool {
        ["/usr/include", "/usr/local/include"].contains {
            FileManager.default.fileExists(atPath: "\($0)/\(header)")
        }
    }
}
