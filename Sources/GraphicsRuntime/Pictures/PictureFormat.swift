// SPDX-License-Identifier: Apache-2.0

import CImageCodecs
import Foundation
import NotificationRuntime

/// The formats of pictures that iOS decodes, by their first bytes.
enum PictureFormat: String {
    case png = "public.png"
    case jpeg = "public.jpeg"
    case gif = "com.compuserve.gif"
    case webp = "org.webmproject.webp"
    case heic = "public.heic"
    case avif = "public.avif"
    case tiff = "public.tiff"
    case bmp = "com.microsoft.bmp"

    init?(_ data: Data) {
        let bytes = [UInt8](data.prefix(16))
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: Array(text.utf8)) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF8") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
            self = .avif
        } else if has("ftyp", at: 4), ["heic", "heix", "hevc", "mif1", "msf1"].contains(where: { has($0, at: 8) }) {
            self = .heic
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if has("BM"), bytes.count == 16 {
            self = .bmp
        } else {
            return nil
        }
    }

    /// The reason why pixels of this format are not available here; `nil` if they are.
    var refusal: String? {
        switch self {
        case .png where !cimagecodecs_has_png(): Self.missing("PNG", "libpng-dev")
        case .jpeg where !cimagecodecs_has_jpeg(): Self.missing("JPEG", "libjpeg-dev")
        case .png, .jpeg: nil
        default:
            "The extension decodes a picture of type \(rawValue), which iOS can and the simulator cannot: it decodes PNG "
                + "and JPEG. UIImage and CGImageSource answer nil here."
        }
    }

    private static func missing(_ name: String, _ package: String) -> String {
        "The extension decodes a \(name), and was built without the library for it; install \(package), remove "
            + "~/.cache/richpush and run it again. UIImage and CGImageSource answer nil here."
    }
}

/// Log lines about pictures that the simulator treats otherwise than a phone.
enum PictureLog {
    static func refuse(_ sentence: String) {
        DeliveryContext.current?.record(
            .log(.init(code: RuntimeEvent.LogLine.pictureRefused, level: .error, text: sentence))
        )
    }
}
