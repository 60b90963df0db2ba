// SPDX-License-Identifier: Apache-2.0

import AppProject
import ArgumentParser
import Foundation
import LoopbackServer
import PushMessages
import PushSimulator

/// A picture that is on no server yet.
struct PictureOption: ParsableArguments {
    @Option(
        name: .customLong("picture"),
        help: ArgumentHelp(
            "A picture that is on no server yet: devices get this file in place of the message's picture, as if it were at an "
                + "https address.",
            valueName: "file"
        ),
        completion: .file()
    )
    var file: InputSource?

    func validate() throws {
        guard let file, file.isStandardInput || PictureFile.isURL(file) else { return }
        throw ValidationError("--picture takes the path of a file; name an address in the message.")
    }

    /// Serves the file to simulated devices while the body runs.
    func serving<Result: Sendable>(_ body: (StagedPicture?) async throws -> Result) async throws -> Result {
        guard let file else { return try await StagedPicture.serving(nil, body) }
        let picture = try await PictureFile(file)
        StandardOutput.printError(
            "\(file.argument) stands for the picture of the message, and is judged as if it were at an https address."
        )
        return try await StagedPicture.serving(picture, body)
    }
}

/// A picture that this machine serves to simulated devices in place of the pictures that messages name.
struct StagedPicture: Sendable {
    /// Serves the picture, if there is one, while the body runs.
    static func serving<Result: Sendable>(
        _ picture: PictureFile?,
        _ body: (StagedPicture?) async throws -> Result
    ) async throws -> Result {
        guard let picture else { return try await body(nil) }
        let served = LoopbackAnswer.bytes(picture.bytes, contentType: picture.info.type.rawValue)
        return try await withLoopbackServer(LoopbackRoutes { _ in served }) { server in
            try await body(StagedPicture(server: server.url(""), fileName: fileName(of: picture)))
        }
    }

    /// The file's name as it can stand in an address.
    private static func fileName(of picture: PictureFile) -> String {
        let stem = URL(filePath: picture.source.argument).deletingPathExtension().lastPathComponent
        let plain = stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" ? $0 : "-" }
        return "\(String(plain.prefix(60))).\(picture.nameExtension)"
    }

    /// The origin of the server, such as `http://127.0.0.1:8000`.
    let server: String
    /// The name at the end of the address of a picture that the message does not name.
    let fileName: String
    /// The addresses that it stands for; `nil` for all, and for a message without one.
    var addresses: Set<String>?

    /// A message with the picture: as simulated devices get it, and as a real browser does.
    struct Staged: Sendable {
        /// Its pictures are at https addresses: the message's own, if they are https.
        var judged: PushInput
        /// Its pictures are at this machine's server: nothing else can be put between a real browser and the network.
        var delivered: PushInput
        /// What the message lacks for a picture and has in both; empty for a message that names a picture itself.
        var added: [String] = []
        /// Answers simulated devices that load the pictures of the judged message.
        var loads: StagedPictureLoads
        /// The beginning of addresses in deliveries, and the words that people read in its place.
        fileprivate var origins: [(served: String, meant: String)]

        /// A delivery with the addresses that are meant.
        func meant(_ delivery: Delivery) -> Delivery {
            Delivery(json: delivery.json.mapStrings(meant)) ?? delivery
        }

        private func meant(_ text: String) -> String {
            guard text.contains("127.0.0.1") else { return text }
            return origins.reduce(text) { $0.replacing($1.served, with: $1.meant) }
        }
    }

    /// Puts the picture in place of the pictures that a document names, or into it if it names none.
    ///
    /// - Returns: `nil` for a document that has no notification to which a picture belongs.
    func staged(in input: PushInput) -> Staged? {
        var document = input.source.root.value
        var pictures = input.pictures.filter { addresses?.contains($0) ?? true }
        var added: [String] = []
        if pictures.isEmpty {
            guard addresses == nil else { return nil }
            let url = "https://example.com/\(fileName)"
            guard let changed = input.adding(picture: url) else { return nil }
            (document, pictures, added) = (changed.document, [url], changed.fields)
        }
        var judged: [String: String] = [:]
        var delivered: [String: String] = [:]
        var origins: [(served: String, meant: String)] = []
        var loads: [StagedPictureLoads.Place: String] = [:]
        for (number, picture) in pictures.enumerated() {
            let address = URL(string: picture)
            let isMeant = address?.scheme?.lowercased() == "https" && address?.host?.isEmpty == false
            let meant = isMeant ? picture : "https://example.com/\(fileName)"
            let (origin, rest) = Self.split(meant)
            judged[picture] = meant
            delivered[picture] = "\(server)/\(number)\(rest)"
            origins.append(("\(server)/\(number)", origin))
            if let place = StagedPictureLoads.Place(meant) { loads[place] = "\(server)/\(number)/\(fileName)" }
        }
        let isUnchanged = judged.allSatisfy { $0 == $1 } && document == input.source.root.value
        let forLint = isUnchanged ? input : Self.input(document.mapStrings { judged[$0] ?? $0 })
        guard let forLint, let forDevices = Self.input(document.mapStrings { delivered[$0] ?? $0 }) else { return nil }
        return Staged(
            judged: forLint,
            delivered: forDevices,
            added: added,
            loads: StagedPictureLoads(files: loads),
            origins: origins
        )
    }

    private static func input(_ document: JSONValue) -> PushInput? { try? PushInput(parsing: document.encoded()) }

    /// An https address before and from its path on.
    private static func split(_ url: String) -> (origin: String, rest: String) {
        let start = url.index(url.startIndex, offsetBy: 8)
        let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
        return (String(url[..<end]), url[end...].hasPrefix("/") ? String(url[end...]) : "/\(url[end...])")
    }
}

extension DeviceOptions {
    /// Lints a document and delivers it to the requested devices, with a picture that is on no server yet.
    ///
    /// - Parameters:
    ///   - usual: The devices that get it if none is named.
    ///   - isInAllLanguages: Whether the phones of all languages of the app get it.
    func simulation(
        of input: PushInput,
        showing picture: StagedPicture?,
        in store: DeviceStore,
        extension serviceExtension: AppleDevice.ServiceExtension,
        of app: AppDescription?,
        usually usual: DeviceChoice = .apple,
        inAllLanguages isInAllLanguages: Bool = false
    ) async -> Simulation {
        let staged = picture?.staged(in: input)
        let judged = staged?.judged ?? input
        let devices =
            if isInAllLanguages, let app {
                deliveries(of: judged, showing: staged, in: store, extension: serviceExtension, ofAllLanguagesOf: app)
            } else {
                deliveries(
                    of: judged,
                    showing: staged,
                    in: store,
                    extension: serviceExtension,
                    of: app,
                    usually: usual
                )
            }
        // Lint judges what was written, not what was put in.
        let added = staged?.added ?? []
        let written = added.isEmpty ? judged : input
        var simulation = await Simulation.run(written, by: devices, of: app, for: phoneApp.languages)
        if !added.isEmpty { simulation.findings.append(.pictureAdded(in: added)) }
        if staged == nil, let picture, picture.addresses == nil { simulation.findings.append(.pictureWithoutPlace) }
        return simulation
    }
}

extension Finding {
    /// A document that shows no notification, or one in which no picture can be put.
    static var pictureWithoutPlace: Finding {
        Finding(
            rule: "picture-without-place",
            severity: .note,
            message: "The message has no notification to which --picture could belong; it is delivered without it."
        )
    }

    /// A message that names no picture was delivered with one.
    fileprivate static func pictureAdded(in fields: [String]) -> Finding {
        let flag = fields.first { $0.hasSuffix("mutable-content") }
        let places = fields.filter { $0 != flag }.joined(separator: ", ")
        return Finding(
            rule: "picture-added",
            severity: .note,
            message: "No device reads a picture in the message, so they got one in \(places)"
                + "\(flag.map { ", and 1 in \($0)" } ?? ""); write that into the message before you send it."
        )
    }
}

extension PushInput {
    /// The addresses of its pictures, each once, wherever they stand; icons are none.
    var pictures: [String] {
        var found: [String?] = []
        if let message = push.reading?.message {
            found = [
                message.notification.image, message.android.notification.image, message.apns.fcmOptions.image,
                message.webpush.notification.image,
            ]
            if case .remoteNotification(let remote)? = message.androidV2.payload {
                found.append(remote.notification.image)
            }
            // An extension of the app's own may read a key of aps too.
            let payload = message.apns.payload
            found += [payload.custom, payload.aps.custom].map { PicturePlace.first(in: $0)?.url }
        } else if let intent = intent?.intent {
            found = [intent.extras["gcm.n.image"]?.string]
        } else if case .object(let root) = source.root.value {
            let payload = root["payload"]?.object ?? root
            found = [payload, payload["aps"]?.object ?? [:]].map { PicturePlace.first(in: $0)?.url }
        }
        var seen: Set<String> = []
        return found.compactMap(\.self).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The document with a picture where each platform reads it, and the fields that it got; `nil` if it shows no notification.
    fileprivate func adding(picture url: String) -> (document: JSONValue, fields: [String])? {
        var changed = source.root.value
        var fields: [String] = []
        func set(_ value: JSONValue, in prefix: [String], at path: String...) {
            guard (prefix + path).reduce(changed, { $0[$1] ?? .null }) != value else { return }
            changed = changed.setting(value, at: prefix + path)
            fields.append(path.joined(separator: "."))
        }
        if intent != nil {
            set(.string(url), in: ["intent"], at: "gcm.n.image")
            return (changed, fields)
        }
        switch push {
        case .apnsPayload:
            let payload = recorded != nil ? ["payload"] : []
            set(.string(url), in: payload, at: "fcm_options", "image")
            set(1, in: payload, at: "aps", "mutable-content")
        case .request(let reading), .message(let reading):
            let root = changed
            let message = root["message"] == nil ? [] : ["message"]
            func has(_ section: String...) -> Bool { root.has(message + section) }
            if has("notification") { set(.string(url), in: message, at: "notification", "image") }
            if has("android", "notification") { set(.string(url), in: message, at: "android", "notification", "image") }
            if has("webpush", "notification") { set(.string(url), in: message, at: "webpush", "notification", "image") }
            if reading.message.notificationIfPresent != nil || reading.message.apns.aps.alert != nil {
                set(.string(url), in: message, at: "apns", "fcm_options", "image")
                set(1, in: message, at: "apns", "payload", "aps", "mutable-content")
            }
        case .senderRequest: return nil
        }
        return fields.isEmpty ? nil : (changed, fields)
    }
}

extension JSONValue {
    /// The value with other texts; the names of members stay.
    fileprivate func mapStrings(_ other: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): .string(other(text))
        case .object(let object):
            .object(JSONObject(object.map { (key: $0.key, value: $0.value.mapStrings(other)) }))
        case .array(let array): .array(array.map { $0.mapStrings(other) })
        default: self
        }
    }

    /// Whether there is an object at the path.
    fileprivate func has(_ path: [String]) -> Bool { path.reduce(self) { $0[$1] ?? .null }.object != nil }

    /// The value with another one at a path, of which missing objects are made.
    fileprivate func setting(_ value: JSONValue, at path: [String]) -> JSONValue {
        guard let first = path.first else { return value }
        var object = self.object ?? [:]
        object[first] = (object[first] ?? [:]).setting(value, at: Array(path.dropFirst()))
        return .object(object)
    }
}
