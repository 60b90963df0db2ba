// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
internal import Foundation
package import PushSimulator

/// A notification channel that code of an app creates, as far as its words say.
package struct CodeChannel: Sendable, Hashable {
    package var id: String
    package var importance: AndroidDevice.Channel.Importance
    package var place: AppPlace
}

/// The channels that an app's source code creates.
///
/// Calls with a text for the id are understood, and those with a constant that the same file declares; the others are
/// counted, because an id that is made while the app runs can be any. In scripts, `createChannel` takes an object.
/// Flutter's plugin creates the channel of a notification when it shows one.
///
/// Source: Android, *NotificationChannel*; the interfaces of flutter_local_notifications, expo-notifications, Notifee,
/// react-native-push-notification and Capacitor's push notifications.
package struct ChannelCode: Sendable {
    package private(set) var channels: [CodeChannel] = []
    /// Places of calls whose id is not a text.
    package private(set) var unresolved: [AppPlace] = []

    /// What is read of one app's code.
    private static let fileLimit = 5_000
    private static let byteLimit = 64 << 20
    private static let languages: Set<String> = ["kt", "java", "dart", "js", "jsx", "ts", "tsx", "cs"]

    /// One of them is in each call.
    private static let words = ["Channel", "AndroidNotificationDetails"]

    /// - Parameter text: The text of a resource that code names.
    init(in folder: AppFolder, below path: String, text: (String) -> String?) {
        var bytes = 0
        for file in folder.files(with: Self.languages).prefix(Self.fileLimit)
        where path.isEmpty || file.hasPrefix(path + "/") {
            guard bytes < Self.byteLimit, AppFolder.isOfApp(file), let code = folder.bytes(file) else { continue }
            bytes += code.count
            guard Self.words.contains(where: code.hasBytes) else { continue }
            read(SourceLines(path: file, text: String(projectText: code)))
        }
        for index in channels.indices.reversed() where channels[index].id.hasPrefix("@string/") {
            if let id = text(channels[index].id) {
                channels[index].id = id
            } else {
                unresolved.append(channels.remove(at: index).place)
            }
        }
    }

    private mutating func read(_ lines: SourceLines) {
        let isScript = CodeLanguage(of: lines.path) == .script
        // By Unicode's rules no word begins behind the point of notifee.createChannel.
        let calls =
            /(?:\bNotificationChannel(?:Compat\.Builder)?|\bAndroidNotification(?:Channel|Details)|\bsetNotificationChannelAsync|\bcreateChannel)\s*\(/
            .wordBoundaryKind(.simple)
        for (index, line) in lines.lines.enumerated() {
            // One call a line; a declaration of a function of that name has no text.
            guard Self.words.contains(where: { line.contains($0) }), let call = line.firstMatch(of: calls),
                !Self.isDeclaration(line[..<call.range.lowerBound])
            else { continue }
            let rest =
                (line[call.range.upperBound...] + "\n"
                + lines.lines.dropFirst(index + 1).prefix(8).joined(separator: "\n")).prefix(800)
            let place = AppPlace(lines.path, index + 1)
            let statement = Self.statement(String(rest))
            // Others create channels of a conversation.
            if isScript, call.output.contains("createChannel"),
                statement.first(where: { !$0.isWhitespace }) != "{"
            {
                continue
            }
            guard let id = Self.id(statement, in: lines) else {
                if Self.startsWithName(statement) { unresolved.append(place) }
                continue
            }
            channels.append(CodeChannel(id: id, importance: Self.importance(statement), place: place))
        }
    }

    /// Whether a function of that name is declared, and not called.
    private static func isDeclaration(_ words: Substring) -> Bool {
        ["fun ", "void ", "function ", "class "].contains { words.contains($0) }
    }

    /// The arguments, up to the parenthesis that closes them.
    private static func statement(_ text: String) -> String {
        var depth = 1
        var result = ""
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { break }
            result.append(character)
        }
        return result
    }

    private static func id(_ arguments: String, in lines: SourceLines) -> String? {
        let words = arguments.drop { $0.isWhitespace || $0 == "{" }
        if let match = words.prefixMatch(of: /["']([^"'$]{1,200})["']/) { return String(match.1) }
        let named = /\b(?:id|channelId)\s*:\s*["']([^"'$]{1,200})["']/
        if let match = words.firstMatch(of: named) { return String(match.1) }
        if let match = words.prefixMatch(of: /(?:\w+\.)*getString\(\s*(?:\w+\.)*R\.string\.(\w+)\s*\)/) {
            return "@string/" + match.1
        }
        guard let name = words.prefixMatch(of: /(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w{1,100})\s*(?:,|$)/) else { return nil }
        let start = String(name.1)
        for line in lines.lines where line.contains(start) {
            if let match = line.firstMatch(of: /\b(\w+)\s*(?::\s*\w+\s*)?=\s*["']([^"'$]{1,200})["']/), match.1 == start
            {
                return String(match.2)
            }
        }
        return nil
    }

    private static func startsWithName(_ arguments: String) -> Bool {
        arguments.drop { $0.isWhitespace }.first.map { $0.isLetter || $0 == "{" } ?? false
    }

    private static func importance(_ arguments: String) -> AndroidDevice.Channel.Importance {
        let names: [(String, AndroidDevice.Channel.Importance)] = [
            ("IMPORTANCE_HIGH", .high), ("IMPORTANCE_MAX", .high), ("IMPORTANCE_LOW", .low), ("IMPORTANCE_MIN", .min),
            ("IMPORTANCE_NONE", .none), ("Importance.max", .high), ("Importance.high", .high), ("Importance.low", .low),
            ("Importance.min", .min), ("Importance.none", .none), ("Importance.Max", .high), ("Importance.High", .high),
            ("AndroidImportance.MAX", .high), ("AndroidImportance.HIGH", .high), ("Importance.MAX", .high),
            ("Importance.HIGH", .high), ("AndroidImportance.LOW", .low), ("AndroidImportance.MIN", .min),
        ]
        return names.first { arguments.contains($0.0) }?.1 ?? .default
    }
}
