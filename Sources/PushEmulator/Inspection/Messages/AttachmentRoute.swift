// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import NIOCore
import PushMessages
import PushSimulator

/// `GET /api/v1/messages/{message}/deliveries/{device}/attachments/{number}`: a file that a device displayed.
///
/// Numbers count from 0; a browser also has `icon` and `badge`, and a sender an `avatar`. The media type is detected from
/// the content, whatever the server and the device said. Files other than images, videos and sounds are served as bytes to be
/// saved.
struct AttachmentRoute: EmulatorRoute {
    let services: InspectionServices

    /// 64 MiB; Apple's largest attachment is a video of 50 MB.
    private static let byteLimit = 64 * 1024 * 1024

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/{message}/deliveries/{device}/attachments/{number}", use: respond)
    }

    @Sendable private func respond(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let reference = try MessageReference(context, try QueryItems(request, known: ["q", "project"]), services.core)
        let device = try context.deviceID
        let delivery = try await services.core.store.read { try reference.delivery($0, on: device) }
        let displayed = delivery.delivery?.displayed
        guard let attachment = displayed?.file(try context.parameters.require("number")) else {
            let count = displayed?.attachments.count ?? 0
            throw APIError.notFound("The device showed \(count) attachments; they are counted from 0.")
        }
        let file = services.core.attachments.located(attachment.file).resolvingSymlinksInPath()
        // The path comes from the store; even so, only files in the emulator's own folders are served.
        guard services.core.holds(file), let bytes = try? Self.read(file) else {
            throw APIError.notFound("The attachment's file has been removed; send the message again.")
        }
        let type = MediaProbe.probe([UInt8](bytes)).type
        let isShown = type.isSafeToShow
        return .inert(
            ByteBuffer(bytes: bytes),
            contentType: isShown ? type.rawValue : "application/octet-stream",
            isAttachment: !isShown
        )
    }

    private static func read(_ file: URL) throws -> Data? {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int, size <= byteLimit
        else { return nil }
        return try Data(contentsOf: file)
    }
}

extension PushSimulator.MediaType {
    /// Whether a browser displays or plays it without running code; SVG can hold scripts.
    var isSafeToShow: Bool {
        if self == .svg { return false }
        return rawValue.hasPrefix("image/") || rawValue.hasPrefix("video/") || rawValue.hasPrefix("audio/")
    }
}
