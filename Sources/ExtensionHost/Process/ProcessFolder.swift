// SPDX-License-Identifier: Apache-2.0

internal import CExtensionWire
internal import ExtensionWire
internal import Foundation
internal import SystemFiles

/// The folder in which an extension's process may write, and from which its host takes files over.
struct ProcessFolder: Sendable {
    private let path: String
    private let folder: OwnedDescriptor

    /// - Parameter path: A folder that the process cannot replace by another one.
    init(_ path: String) throws(WireError) {
        let number = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { throw WireError("\(path) cannot be opened: \(String(cString: strerror(errno)))") }
        folder = OwnedDescriptor(number)
        self.path = path + "/"
    }

    /// Gives the folder and what is in it to the user as whom foreign code runs, where this is the administrator's process.
    static func handOver(_ path: String) {
        guard geteuid() == 0 else { return }
        let user = Confinement.userWithoutRights
        lchown(path, user, user)
        let names = FileManager.default.enumerator(atPath: path)
        while let name = names?.nextObject() as? String { lchown(path + "/" + name, user, user) }
    }

    /// Moves a file out of the folder, if only the host can change it from then on; returns whether it was moved.
    ///
    /// The process must be unable to open files outside of its folder. Then it can change a file that was moved only if it
    /// has opened it for writing before, or has another name for it.
    ///
    /// - Parameter path: The file's path as the process reports it.
    /// - Parameter target: A path outside of the folder that no file has.
    func take(_ file: OwnedDescriptor, at path: String, to target: String) -> Bool {
        guard let (parent, name, handed) = place(of: file, at: path),
            cextensionwire_move(parent.number, name, AT_FDCWD, target) == 0
        else { return false }
        if isOwn(target, handed) { return true }
        // The process keeps what it still works with, or has put there in this moment.
        if cextensionwire_move(AT_FDCWD, target, parent.number, name) != 0 { unlink(target) }
        return false
    }

    /// Removes a file that was copied, unless the process has put another one in its place since.
    func remove(_ file: OwnedDescriptor, at path: String) {
        if let (parent, name, _) = place(of: file, at: path) { unlinkat(parent.number, name, 0) }
    }

    /// Whether the moved file is the one that was handed over, under its only name, and nobody can write it.
    private func isOwn(_ path: String, _ handed: FileIdentity) -> Bool {
        let number = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return false }
        let own = OwnedDescriptor(number)
        // Permissions that the process gives to its file do not apply to the host's.
        return FileIdentity(descriptor: own.number) == handed && cextensionwire_is_sole(own.number) != 0
            && fchmod(own.number, 0o600) == 0
    }

    /// The folder of the file, and its name there; `nil` if another file or none has the path, or if the path leads out
    /// of this folder or over a link.
    private func place(
        of file: OwnedDescriptor,
        at path: String
    ) -> (parent: OwnedDescriptor, name: String, handed: FileIdentity)? {
        guard path.hasPrefix(self.path), let handed = FileIdentity(descriptor: file.number) else { return nil }
        var names = path.dropFirst(self.path.count).split(separator: "/")
        guard let name = names.popLast(), !names.contains("..") else { return nil }
        var parent = folder
        for name in names {
            let number = openat(parent.number, String(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard number >= 0 else { return nil }
            parent = OwnedDescriptor(number)
        }
        guard FileIdentity(String(name), in: parent.number) == handed else { return nil }
        return (parent, String(name), handed)
    }
}
