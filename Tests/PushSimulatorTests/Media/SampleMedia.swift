// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Smallest files of each type, encoded by ImageMagick from one flat colour.
struct SampleMedia: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    private init(_ name: String, _ base64: String) {
        testDescription = name
        bytes = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters)!)
    }

    /// A baseline JPEG of 3 × 2 pixels.
    static let baselineJPEG = Self(
        "baselineJPEG",
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQ
        CgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ
        EBD/wAARCAACAAMDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAA
        AAAAAAAAAAAHCf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ADoDFU3/2Q==
        """
    )
    /// A progressive JPEG of 3 × 2 pixels.
    static let progressiveJPEG = Self(
        "progressiveJPEG",
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQ
        CgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ
        EBD/wgARCAACAAMDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABUBAQEAAAAAAAAAAAAAAAAAAAYI/9oADAMBAAIQAxAA
        AAE5C1T/AP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAQUCf//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8Bf//EABQR
        AQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8Bf//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEABj8Cf//EABQQAQAAAAAAAAAAAAAA
        AAAAAAD/2gAIAQEAAT8hf//aAAwDAQACAAMAAAAQ/wD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/EH//xAAUEQEAAAAAAAAA
        AAAAAAAAAAAA/9oACAECAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EH//2Q==
        """
    )
    /// A PNG of 3 × 2 pixels.
    static let png = Self(
        "png",
        """
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAQMAAACnuvRZAAAAA1BMVEX/AAAZ4gk3AAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElF
        TkSuQmCC
        """
    )
    /// A GIF of 3 × 2 pixels with two frames.
    static let animatedGIF = Self(
        "animatedGIF",
        """
        R0lGODlhAwACAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAAwACAAACAoRfACH5BAAKAAAALAAAAAADAAIA
        gAAA/wAAAAIChF8AOw==
        """
    )
    /// A lossy WebP of 5 × 4 pixels.
    static let lossyWebP = Self(
        "lossyWebP",
        """
        UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoFAAQAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=
        """
    )
    /// A lossless WebP of 5 × 4 pixels.
    static let losslessWebP = Self(
        "losslessWebP",
        """
        UklGRhwAAABXRUJQVlA4TA8AAAAvBMAAAAcQ/Y/+ByKi/wEA
        """
    )
    /// An extended WebP of 5 × 4 pixels with two frames.
    static let animatedWebP = Self(
        "animatedWebP",
        """
        UklGRsAAAABXRUJQVlA4WAoAAAACAAAABAAAAwAAQU5JTQYAAAD/////AABBTk1GSAAAAAAAAAAAAAQAAAMAAGQAAAJWUDggMAAAANAB
        AJ0BKgUABAACADQloAJ0ugH4AAOwAP7wxAv/ILlhdcjX/yA/5Af8gP/48gAAAEFOTUZEAAAAAAAAAAAABAAAAwAAZAAAAFZQOCAsAAAA
        lAEAnQEqBQAEAAAANCWgAnS6AAOYAP75k2//kB//kB//kB//ID/iF3sgMABSSUZGPAAAAFdFQlBWUDggMAAAANABAJ0BKgUABAACADQl
        oAJ0ugH4AAOwAP7wxAv/ILlhdcjX/yA/5Af8gP/48gAAAA==
        """
    )
    /// A bitmap of 5 × 4 pixels.
    static let bmp = Self(
        "bmp",
        """
        Qk3KAAAAAAAAAIoAAAB8AAAABQAAAAQAAAABABgAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAD/AAAAAAAA/0JHUnMAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAD/AAD/AAD/AAAA
        /wAA/wAA/wAA/wAA/wAAAP8AAP8AAP8AAP8AAP8AAAD/AAD/AAD/AAD/AAD/AA==
        """
    )
    static let all = [
        baselineJPEG, progressiveJPEG, png, animatedGIF, lossyWebP, losslessWebP, animatedWebP, bmp,
    ]
}
