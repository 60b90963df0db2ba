// SPDX-License-Identifier: Apache-2.0

internal import CExtensionWire
internal import ExtensionWire
internal import Foundation

/// The memory that an extension's process shares with its host, read when the process is gone or a push is over.
final class CrashReport: Sendable {
    enum Kind: Sendable { case none, signal, memory }

    /// The descriptor that the process gets.
    let file: OwnedDescriptor

    init() throws(WireError) {
        file = OwnedDescriptor(cextensionwire_memory_file())
        let count = MemoryLayout<cextensionwire_report>.size
        guard file.number >= 0, ftruncate(file.number, count) == 0 else {
            throw WireError("no file in memory: \(String(cString: strerror(errno)))")
        }
    }

    var kind: Kind {
        switch UInt32(content.kind) {
        case UInt32(CEXTENSIONWIRE_SIGNAL): .signal
        case UInt32(CEXTENSIONWIRE_MEMORY): .memory
        default: .none
        }
    }

    var number: Int32 { content.number }
    var push: UInt32 { content.push }
    var memoryByteCount: Int { Int(clamping: content.memoryBytes) }
    var largestBlock: Int { Int(clamping: content.largestBytes) }
    var imageBase: UInt64 { content.imageBase }
    var faultAddress: UInt64 { content.faultAddress }
    var frames: [UInt64] { Self.list(content.frames, content.frameCount) }
    var mainFrames: [UInt64] { Self.list(content.mainFrames, content.mainFrameCount) }
    var threadFrames: [UInt64] { Self.list(content.threadFrames, content.threadFrameCount) }

    /// What it asked of files and was refused.
    var refusedFiles: [[CChar]] {
        let refusals = content.refusals
        let count = Int(min(refusals.count, UInt32(CEXTENSIONWIRE_REFUSALS)))
        return withUnsafeBytes(of: refusals.texts) { bytes in
            let size = Int(CEXTENSIONWIRE_REFUSAL_BYTES)
            return (0..<count).map { Array(bytes[($0 * size)..<($0 * size + size)].bindMemory(to: CChar.self)) }
        }
    }

    /// The contents; zeros if the process made the file shorter.
    private var content: cextensionwire_report {
        var report = cextensionwire_report()
        withUnsafeMutableBytes(of: &report) { bytes in
            let count = pread(file.number, bytes.baseAddress, bytes.count, 0)
            if count != bytes.count { bytes.initializeMemory(as: UInt8.self, repeating: 0) }
        }
        return report
    }

    private static func list<Frames>(_ frames: Frames, _ count: UInt32) -> [UInt64] {
        withUnsafeBytes(of: frames) { bytes in
            Array(bytes.bindMemory(to: UInt64.self).prefix(Int(min(count, UInt32(CEXTENSIONWIRE_FRAMES)))))
        }
    }
}
