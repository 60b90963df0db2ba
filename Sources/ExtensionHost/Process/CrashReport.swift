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
        switch read({ $0.pointee.kind }) {
        case UInt32(CEXTENSIONWIRE_SIGNAL): .signal
        case UInt32(CEXTENSIONWIRE_MEMORY): .memory
        default: .none
        }
    }

    var number: Int32 { read { $0.pointee.number } }
    var push: UInt32 { read { $0.pointee.push } }
    var memoryByteCount: Int { Int(clamping: read { $0.pointee.memoryBytes }) }
    var largestBlock: Int { Int(clamping: read { $0.pointee.largestBytes }) }
    var imageBase: UInt64 { read { $0.pointee.imageBase } }
    var faultAddress: UInt64 { read { $0.pointee.faultAddress } }
    var frames: [UInt64] { read { Self.list(cextensionwire_frames($0), $0.pointee.frameCount) } }
    var mainFrames: [UInt64] { read { Self.list(cextensionwire_main_frames($0), $0.pointee.mainFrameCount) } }
    var threadFrames: [UInt64] { read { Self.list(cextensionwire_thread_frames($0), $0.pointee.threadFrameCount) } }

    /// The files that it was refused.
    var refusedFiles: [[CChar]] {
        read { report in
            (0..<min(report.pointee.refusals.count, UInt32(CEXTENSIONWIRE_REFUSALS))).map { index in
                Array(
                    UnsafeBufferPointer(
                        start: cextensionwire_refusal(report, Int32(index)),
                        count: Int(CEXTENSIONWIRE_REFUSAL_BYTES)
                    )
                )
            }
        }
    }

    /// Reads the contents, which are zeros if the process made the file shorter.
    private func read<Value>(_ value: (UnsafePointer<cextensionwire_report>) -> Value) -> Value {
        withUnsafeTemporaryAllocation(of: cextensionwire_report.self, capacity: 1) { report in
            let bytes = UnsafeMutableRawBufferPointer(report)
            if pread(file.number, bytes.baseAddress, bytes.count, 0) != bytes.count {
                bytes.initializeMemory(as: UInt8.self, repeating: 0)
            }
            return value(UnsafePointer(report.baseAddress!))
        }
    }

    private static func list(_ frames: UnsafePointer<UInt64>, _ count: UInt32) -> [UInt64] {
        Array(UnsafeBufferPointer(start: frames, count: Int(min(count, UInt32(CEXTENSIONWIRE_FRAMES)))))
    }
}
