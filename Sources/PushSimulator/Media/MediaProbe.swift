// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Reads type, size and damage of a media file from its structure.
///
/// Everything read is untrusted: each access is checked against the length, each loop advances, and of a file no more
/// than a window is in memory at a time.
public enum MediaProbe {
    /// Describes a file whose bytes are in memory.
    public static func probe(_ bytes: [UInt8]) -> MediaInfo {
        var source = ByteSource(bytes)
        return probe(&source)
    }

    /// Describes a file on disk, read through a window of 256 KiB; throws Foundation's error when it cannot be opened.
    public static func probe(file: URL) throws -> MediaInfo {
        var source = try ByteSource(path: file.path)
        defer { source.close() }
        return probe(&source)
    }

    private static func probe(_ source: inout ByteSource) -> MediaInfo {
        let type = MediaSignature.type(of: &source)
        var info = MediaInfo(type: type, byteCount: source.count)
        guard source.count > 0 else {
            info.note(.empty, "the file has no bytes", at: 0)
            return info
        }
        switch type {
        case .png: PNGStructure.read(&source, into: &info)
        case .jpeg: JPEGStructure.read(&source, into: &info)
        case .gif: GIFStructure.read(&source, into: &info)
        case .webP: WebPStructure.read(&source, into: &info)
        case .bmp: BMPStructure.read(&source, into: &info)
        case .svg: SVGStructure.read(&source, into: &info)
        case .heic, .heif, .avif: HEIFStructure.read(&source, into: &info)
        case .mpeg4, .mpeg4Audio, .m4v, .quickTime, .threeGPP: MovieStructure.read(&source, into: &info)
        case .mpeg, .mpeg2Video: MPEGStructure.read(&source, into: &info)
        case .avi: AVIStructure.read(&source, into: &info)
        case .wav: WAVStructure.read(&source, into: &info)
        case .aiff, .aifc: AIFFStructure.read(&source, into: &info)
        case .mp3: MP3Structure.read(&source, into: &info)
        case .aac: ADTSStructure.read(&source, into: &info)
        default: break
        }
        // A length that a file lies about may point past its end.
        for index in info.damage.indices {
            info.damage[index].offset = max(0, min(info.damage[index].offset, source.count))
        }
        return info
    }
}
