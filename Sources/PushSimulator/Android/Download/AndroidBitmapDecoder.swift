// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Says what `BitmapFactory` makes of a file: it goes by the content, and takes the first picture of several.
struct AndroidBitmapDecoder {
    enum Verdict: Hashable {
        case decoded
        /// `null`, and why, as a clause without a full stop.
        case refused(String)
        case exhaustsMemory
    }

    private let device: AndroidDevice.Configuration

    init(_ device: AndroidDevice.Configuration) {
        self.device = device
    }

    func verdict(on media: MediaInfo) -> Verdict {
        guard media.byteCount > 0 else { return .refused("there are no bytes") }
        guard let format = media.type.androidFormat else {
            let what = media.type == .unknown ? "nothing that can be recognised" : "\(media.type)"
            return .refused("it is \(what), which no version of Android decodes as a picture")
        }
        switch Capabilities.standard.support(for: format, on: device.client) {
        case .yes: break
        case .partial where device.decodesOptionalFormats: break
        case .partial: return .refused("it is \(media.type), which only some devices with Android \(version) decode")
        case .no, .unknown: return .refused("it is \(media.type), which Android \(version) does not decode")
        }
        // Of a file that merely ends too early, or has a wrong checksum, there is a part to show.
        if let damage = media.fatalDamage ?? Self.cut(media) {
            return .refused("it is a broken \(media.type) (\(damage.detail))")
        }
        if let bytes = Self.decodedByteCount(of: media), bytes > byteLimit { return .exhaustsMemory }
        return .decoded
    }

    /// Bytes of the decoded picture: four a pixel.
    static func decodedByteCount(of media: MediaInfo) -> Int? {
        guard let width = media.width, let height = media.height else { return nil }
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        let (bytes, overflowsAgain) = pixels.multipliedReportingOverflow(by: 4)
        return overflows || overflowsAgain ? .max : bytes
    }

    var byteLimit: Int {
        device.decodedByteLimit ?? Capabilities.standard.bytes(.decodedImageBytes, on: device.client)
    }

    private var version: String { device.systemVersion.description }

    /// HEIF and AVIF keep a picture as one piece, which is there as a whole or not at all.
    private static func cut(_ media: MediaInfo) -> MediaInfo.Damage? {
        guard [.heic, .heif, .avif].contains(media.type) else { return nil }
        return media.damage.first { $0.code == .truncated }
    }
}

extension MediaType {
    /// The feature of the table that says whether Android decodes it; `nil` if Android does not consider it a picture.
    var androidFormat: Capabilities.Feature? {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .gif: .gif
        case .bmp: .bmp
        case .webP: .webp
        case .heic, .heif: .heif
        case .avif: .avif
        default: nil
        }
    }
}
