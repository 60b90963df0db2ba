import UserNotifications

/// Does what the push says under `do`, most of which ends its process.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        bestAttemptContent = content
        let userInfo = request.content.userInfo
        switch userInfo["do"] as? String ?? "" {
        case "unwrap":
            let text = userInfo["missing"] as? String
            content.title = text!
        case "index":
            let words: [String] = []
            content.title = words[words.count]
        case "overflow":
            var number = UInt8(userInfo.count)
            number -= 200
            content.title = "\(number)"
        case "cast":
            let value: Any = userInfo
            content.title = value as! String
        case "fatal": fatalError("no such push")
        case "null": UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
        case "recursion": content.title = "\(endless(userInfo.count))"
        case "exit": exit(3)
        case "garbage": for descriptor: Int32 in 3..<16 { _ = write(descriptor, "garbage", 7) }
        case "close": closeAll(after: userInfo["microseconds"] as? Int ?? 0)
        case "memory": content.title = "\(touch(megabytes: userInfo["megabytes"] as? Int ?? 0))"
        case "block-main":
            DispatchQueue.main.async { self.waitForever() }
            return
        case "block": waitForever()
        case "loop": while content.title != "never" {}
        case "never": return
        case "twice":
            contentHandler(content)
            content.title = "second"
        case "confinement": content.title = attempts(on: userInfo["outside"] as? String ?? "")
        case "attach": content.attachments = [attachment(while: userInfo["while"] as? String ?? "")]
        case "change": content.title = changes()
        case "signal-stack": content.title = signalStack
        default: content.title += " [modified]"
        }
        contentHandler(content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent, bestAttemptContent.userInfo["hurry"] != nil {
            contentHandler(bestAttemptContent)
        }
    }

    func waitForever() {
        DispatchSemaphore(value: 0).wait()
    }

    func endless(_ number: Int) -> Int {
        number < 0 ? number : endless(number + 1) + 1
    }

    func touch(megabytes: Int) -> Int {
        var sum = 0
        let bytes = [UInt8](repeating: 1, count: megabytes << 20)
        for index in stride(from: 0, to: bytes.count, by: 4096) { sum += Int(bytes[index]) }
        return sum
    }

    /// The file that was attached last, as this process still has it.
    nonisolated(unsafe) static var kept: (descriptor: Int32, path: String) = (-1, "")

    func attachment(while doing: String) -> UNNotificationAttachment {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        let path = file.path
        try! Data(base64Encoded: Self.picture)!.write(to: file)
        switch doing {
        case "reading": Self.kept = (open(path, O_RDONLY), path)
        case "writing": Self.kept = (open(path, O_RDWR), path)
        case "naming twice":
            link(path, path + ".second")
            Self.kept = (-1, path + ".second")
        default: Self.kept = (-1, path)
        }
        let attachment = try! UNNotificationAttachment(identifier: "", url: file)
        // Longer than a picture may be.
        if doing == "growing" { ftruncate(open(path, O_RDWR), 11 << 20) }
        return attachment
    }

    /// A picture of one pixel.
    static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    /// Tries to change the file that was attached before in all ways that it has.
    func changes() -> String {
        var done: [String] = []
        let (descriptor, path) = Self.kept
        if write(descriptor, "garbage", 7) == 7 { done.append("kept for writing") }
        for name in [path, "/proc/self/fd/\(descriptor)"] {
            let file = open(name, O_WRONLY)
            if file >= 0, write(file, "garbage", 7) == 7 { done.append(name == path ? "opened" : "opened again") }
            if truncate(name, 3) == 0 { done.append("truncated") }
            chmod(name, 0)
        }
        fchmod(descriptor, 0)
        return done.isEmpty ? "nothing" : done.joined(separator: ", ")
    }

    func attempts(on outside: String) -> String {
        var done: [String] = []
        if open(outside, O_RDONLY) >= 0 { done.append("read") }
        if truncate(outside, 1) == 0 { done.append("truncate") }
        // These seem to succeed.
        chown(outside, 1, 1)
        chmod(outside, 0)
        if fcntl(3, F_SETOWN, getppid()) == 0 { done.append("signals") }
        if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { done.append("socket") }
        if kill(getppid(), 0) == 0 { done.append("kill") }
        var identifier = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        if posix_spawn(&identifier, "/bin/true", nil, nil, &arguments, nil) == 0 { done.append("spawn") }
        if ProcessInfo.processInfo.environment["RICHPUSH_TEST_SECRET"] != nil { done.append("environment") }
        // One socket is its own; all else that it has open is of the system's.
        for descriptor in 0..<64 {
            let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) ?? ""
            if path.hasPrefix("socket:"), descriptor != 3 { done.append("socket of the host") }
            if path.hasPrefix("/"), !path.hasPrefix("/proc/"), !path.hasPrefix("/dev/"), !path.hasPrefix("/memfd") {
                done.append(path)
            }
        }
        return done.isEmpty ? "confined" : done.joined(separator: " ")
    }

    /// The address of the stack of the thread's signal handlers.
    private var signalStack: String {
        var stack = stack_t()
        return sigaltstack(nil, &stack) == 0 ? "\(UInt(bitPattern: stack.ss_sp))" : "none"
    }

    /// Late, so that the thread that listens to the host is waiting.
    private func closeAll(after microseconds: Int) {
        usleep(UInt32(microseconds))
        for descriptor: Int32 in 3..<16 { close(descriptor) }
    }
}
