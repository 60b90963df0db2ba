// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
internal import Foundation

/// The categories of notifications that an app's source code registers for iPhones.
///
/// Literals are understood, names that the code gives one value, and texts of the app's tables; what the app makes while it
/// runs is left open.
///
/// Source: Apple, *UNNotificationCategory*, *UNNotificationAction*, *UNTextInputNotificationAction*; the interfaces of
/// flutter_local_notifications, expo-notifications, Notifee, push-notification-ios and Capacitor's local notifications.
package struct CategoryCode: Sendable {
    /// Each once, in the order of files.
    package private(set) var categories: [AppCategory] = []
    /// Places of registrations whose identifier is not a text.
    package private(set) var unresolved: [AppPlace] = []
    /// Whether there is any code in which they would be.
    package private(set) var hasSources = false

    /// What is read of one app's code.
    private static let fileLimit = 5_000
    private static let byteLimit = 32 << 20
    /// What is kept of it, for the files that have to do with notifications.
    private static let keptLimit = 4 << 20
    /// Longer files are made by programs.
    private static let lengthLimit = 1 << 20
    private static let categoryLimit = 200

    package init() {}

    init(in folder: AppFolder) {
        let sources = folder.files(with: Set(CodeLanguage.extensions.keys))
        let paths = sources.filter(AppFolder.isOfApp).prefix(Self.fileLimit)
        hasSources = !paths.isEmpty
        let words = ["NotificationAction", "NotificationCategor", "registerActionTypes"]
        var files: [CodeFile] = []
        var kept = 0
        Self.read(paths, in: folder) { path, language, bytes in
            guard kept < Self.keptLimit, words.contains(where: bytes.hasBytes) else { return }
            kept += bytes.count
            files.append(CodeFile(path: path, bytes, in: language))
        }
        var reader = CategoryReader(files)
        reader.read()
        if !reader.missing.isEmpty {
            reader = CategoryReader(files, constants: Self.constants(reader.missing, in: paths, of: folder))
            reader.read()
        }
        unresolved = reader.unresolved
        for category in reader.categories {
            if let index = categories.firstIndex(where: { $0.identifier == category.identifier }) {
                // Which one the app registers last is not known.
                if !categories[index].isSame(as: category) { categories[index].actions = nil }
            } else if categories.count < Self.categoryLimit {
                categories.append(category)
            }
        }
    }

    private static func read(
        _ paths: some Sequence<String>,
        in folder: AppFolder,
        _ body: (String, CodeLanguage, Data) -> Void
    ) {
        var left = byteLimit
        for path in paths where left > 0 {
            guard let language = CodeLanguage(of: path), let bytes = folder.bytes(path), bytes.count <= lengthLimit
            else { continue }
            left -= bytes.count
            body(path, language, bytes)
        }
    }

    /// The texts that code gives to names, outside of all braces or in a type.
    private static func constants(
        _ names: Set<CategoryReader.Name>,
        in paths: some Sequence<String>,
        of folder: AppFolder
    ) -> [CategoryReader.Name: String] {
        var found: [CategoryReader.Name: Set<String>] = [:]
        read(paths, in: folder) { path, language, bytes in
            let names = names.filter { bytes.hasBytes($0.name) }
            guard !names.isEmpty else { return }
            let file = CodeFile(path: path, bytes, in: language)
            for name in names {
                for case .text(let text) in file.values(of: name.name, in: name.type).map(\.expression) {
                    found[name, default: []].insert(text)
                }
            }
        }
        // Of several nobody knows which one is meant.
        return found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }
}

/// Reads the registrations in some files.
struct CategoryReader {
    /// A name of a text, outside of all braces or in a type.
    struct Name: Hashable {
        var type: String?
        var name: String
    }

    private static let nameLimit = 64
    private static let depthLimit = 6
    private static let actionLimit = 16
    private static let siteLimit = 400
    private static let dismissal = "customDismissAction"
    /// The calls that make a button; the first part of `.init` is empty.
    private static let makers: Set = [
        "UNNotificationAction", "UNTextInputNotificationAction", "DarwinNotificationAction", "",
    ]
    /// Flags by the names that they have in Swift; other names stand for values of the app's own.
    private static let flags: Set = ["foreground", "destructive", "authenticationRequired", dismissal]

    private(set) var categories: [AppCategory] = []
    private(set) var unresolved: [AppPlace] = []
    /// Names of texts that none of the files gives a value.
    private(set) var missing: Set<Name> = []
    private let files: [CodeFile]
    private let constants: [Name: String]
    private var file = 0
    private var index = 0
    /// Calls that were read.
    private var sites = 0

    init(_ files: [CodeFile], constants: [Name: String] = [:]) {
        self.files = files
        self.constants = constants
    }

    mutating func read() {
        for place in files.indices {
            file = place
            index = 0
            while index < files[file].tokens.count {
                if files[file].tokens[index].kind == .name { readCall() }
                index += 1
            }
        }
    }

    private mutating func readCall() {
        let (tokens, language) = (files[file].tokens, files[file].language)
        let word = tokens[index].text
        // In Objective-C the name is the receiver of a message.
        let isMessage = language == .objectiveC && index > 0 && tokens[index - 1].text == "["
        guard Self.registers(word, in: language), sites < Self.siteLimit,
            isMessage || index + 1 < tokens.count && tokens[index + 1].text == "(",
            case .call(_, let arguments) = files[file].expression(at: isMessage ? index - 1 : index)
        else { return }
        sites += 1
        switch word {
        case "setNotificationCategories", "registerActionTypes":
            guard let list = arguments.first?.value else { return }
            readTypes(list)
        case "setNotificationCategoryAsync":
            let options = arguments.unlabelled(2)
            add(
                arguments.unlabelled(0),
                actions: arguments.unlabelled(1),
                hidden: options?["previewPlaceholder"],
                options: options
            )
        default:
            add(
                language == .dart
                    ? arguments.unlabelled(0) : arguments["identifier"] ?? arguments["categoryWithIdentifier"],
                actions: arguments["actions"],
                hidden: arguments["hiddenPreviewsBodyPlaceholder"],
                options: arguments["options"]
            )
        }
    }

    /// Whether a function or a type of that name registers categories.
    private static func registers(_ word: String, in language: CodeLanguage) -> Bool {
        switch language {
        case .swift, .objectiveC: word == "UNNotificationCategory"
        case .dart: word == "DarwinNotificationCategory"
        case .script:
            ["setNotificationCategoryAsync", "setNotificationCategories", "registerActionTypes"].contains(word)
        }
    }

    /// Reads the list of categories that a script registers at once.
    private mutating func readTypes(_ list: CodeExpression) {
        let site = site
        resolving(list, at: index) { reader, value, place in
            reader.resolving(value["types"] ?? value, at: place) { reader, value, place in
                guard case .list(let types) = value else { return reader.unresolved.append(site) }
                for type in types.prefix(Self.siteLimit) {
                    reader.resolving(type, at: place) { reader, type, place in
                        let isReported = if case .flag(true)? = type["iosCustomDismissAction"] { true } else { false }
                        reader.add(
                            type["id"] ?? .computed,
                            actions: type["actions"],
                            hidden: type["hiddenPreviewsBodyPlaceholder"] ?? type["iosHiddenPreviewsBodyPlaceholder"],
                            options: isReported ? .name([Self.dismissal]) : nil,
                            of: site,
                            at: place
                        )
                    }
                }
            }
        }
    }

    /// The place of the call that is read.
    private var site: AppPlace { AppPlace(files[file].path, files[file].tokens[index].line) }

    /// Adds a category that a call registers.
    ///
    /// - Parameters:
    ///   - identifier: `nil` of a call that registers none, such as a conversion.
    ///   - site: The call, if its values stand elsewhere.
    ///   - place: The place of the values.
    private mutating func add(
        _ identifier: CodeExpression?,
        actions: CodeExpression?,
        hidden: CodeExpression?,
        options: CodeExpression?,
        of site: AppPlace? = nil,
        at place: Int? = nil
    ) {
        guard let identifier else { return }
        let (site, place) = (site ?? self.site, place ?? index)
        // Names that are missing in any of them are looked for at once.
        let actions = self.actions(actions ?? .list([]), at: place)
        let hidden = text(hidden, at: place)
        guard case .literal(let identifier) = text(identifier, at: place), !identifier.isEmpty else {
            return unresolved.append(site)
        }
        categories.append(
            AppCategory(
                identifier: identifier,
                actions: actions,
                hiddenPreviewsBody: hidden,
                reportsDismissal: options.map { words(of: $0, at: place).contains(Self.dismissal) } ?? false,
                place: site
            )
        )
    }

    // MARK: - Values

    /// The value that a name stands for, and its place.
    private mutating func value(
        _ expression: CodeExpression,
        at place: Int,
        _ depth: Int = 0
    ) -> (expression: CodeExpression, place: Int, file: Int?) {
        guard case .name(var parts) = expression, depth < Self.depthLimit else { return (expression, place, nil) }
        if parts.count > 1, parts.last == "rawValue" { parts.removeLast() }
        let isOwn = parts.count == 1 || parts.count == 2 && ["self", "Self", "this"].contains(parts[0])
        let name = parts[parts.count - 1]
        if isOwn, let found = files[file].value(of: name, at: place) {
            return value(found.expression, at: found.start ?? place, depth + 1)
        }
        // A member of an object of a script.
        if parts.count == 2, let owner = files[file].value(of: parts[0], at: place),
            let member = owner.expression[name]
        {
            return value(member, at: owner.start ?? place, depth + 1)
        }
        let wanted = Name(type: isOwn ? nil : parts[parts.count - 2], name: name)
        var found = files[file].values(of: name, in: wanted.type).map { (file, $0) }
        if found.isEmpty {
            for other in files.indices where other != file {
                found += files[other].values(of: name, in: wanted.type).map { (other, $0) }
            }
        }
        guard found.count <= 1 else { return (.computed, place, nil) }
        if let (owner, only) = found.first {
            if owner == file { return value(only.expression, at: only.start ?? place, depth + 1) }
            let own = file
            file = owner
            defer { file = own }
            let inner = value(only.expression, at: only.start ?? 0, depth + 1)
            return (inner.expression, inner.place, inner.file ?? owner)
        }
        if let text = constants[wanted] { return (.text(text), place, nil) }
        if missing.count < Self.nameLimit, parts.allSatisfy({ !$0.isEmpty }) { missing.insert(wanted) }
        return (.computed, place, nil)
    }

    /// Calls with the value that a name stands for, in the file that gives it.
    private mutating func resolving<Result>(
        _ expression: CodeExpression,
        at place: Int,
        _ body: (inout CategoryReader, CodeExpression, Int) -> Result
    ) -> Result {
        let found = value(expression, at: place)
        let own = file
        file = found.file ?? own
        defer { file = own }
        return body(&self, found.expression, found.place)
    }

    private mutating func text(_ expression: CodeExpression, at place: Int) -> AppCategory.Text {
        resolving(expression, at: place) { reader, value, place in
            switch value {
            case .text(let text): return .literal(text)
            case .call(let function, let arguments): return reader.localized(function, arguments, at: place)
            default: return .computed
            }
        }
    }

    /// A text of the app's table, as Foundation looks it up: the key in its place if the table lacks it.
    private mutating func localized(
        _ function: [String],
        _ arguments: [CodeExpression.Argument],
        at place: Int
    ) -> AppCategory.Text {
        let key: CodeExpression?
        switch function.last {
        case "NSLocalizedString": key = arguments.unlabelled(0)
        case "String" where arguments["localized"] != nil: key = arguments["localized"]
        case "localizedUserNotificationString", "localizedUserNotificationStringForKey":
            key = arguments["forKey"] ?? arguments["localizedUserNotificationStringForKey"]
        default: return .computed
        }
        let table = arguments["tableName"] ?? arguments["table"]
        guard let key, case .literal(let text) = self.text(key, at: place) else { return .computed }
        switch table {
        case nil, .name(["nil"])?: break
        case let table?:
            guard case .literal("Localizable") = self.text(table, at: place) else { return .computed }
        }
        guard let value = arguments["value"] ?? arguments["defaultValue"] else {
            return .localized(text, fallback: text)
        }
        guard case .literal(let fallback) = self.text(value, at: place) else { return .computed }
        return .localized(text, fallback: fallback.isEmpty ? text : fallback)
    }

    /// The words of flags, such as `foreground` or `UNNotificationActionOptionForeground`; of members those that are true.
    private mutating func words(of options: CodeExpression, at place: Int) -> Set<String> {
        switch options {
        case .list(let list):
            list.prefix(16).reduce(into: []) { words, option in
                if case .name(let parts) = option { words.insert(Self.flag(parts)) }
            }
        case .name(let parts) where Self.flags.contains(Self.flag(parts)): [Self.flag(parts)]
        case .name(let parts) where parts[0].isEmpty: []
        case .name:
            resolving(options, at: place) { reader, value, place in
                if case .list = value { reader.words(of: value, at: place) } else { [] }
            }
        case .members(let members):
            members.prefix(32).reduce(into: []) { words, member in
                if case .flag(true) = member.value { words.insert(member.name) }
            }
        default: []
        }
    }

    private static func flag(_ parts: [String]) -> String {
        let name = parts[parts.count - 1]
        for prefix in ["UNNotificationActionOption", "UNNotificationCategoryOption"] where name.hasPrefix(prefix) {
            let word = name.dropFirst(prefix.count)
            return word.prefix(1).lowercased() + word.dropFirst()
        }
        return name
    }

    // MARK: - Buttons

    private mutating func actions(_ expression: CodeExpression, at place: Int) -> [AppCategory.Action]? {
        resolving(expression, at: place) { reader, value, place in
            guard case .list(let elements) = value else { return nil }
            return elements.prefix(Self.actionLimit).map { reader.action($0, at: place) }
        }
    }

    private mutating func action(_ expression: CodeExpression, at place: Int) -> AppCategory.Action {
        resolving(expression, at: place) { reader, value, place in
            switch value {
            case .call(let function, let arguments) where Self.makers.contains(function[0]):
                return reader.action(function, arguments, at: place)
            case .members: return reader.action(ofMembers: value, at: place)
            default: return AppCategory.Action(identifier: .computed, title: .computed)
            }
        }
    }

    private mutating func text(_ expression: CodeExpression?, at place: Int) -> AppCategory.Text? {
        expression.map { text($0, at: place) }
    }

    /// A button of Swift, Objective-C or Dart.
    private mutating func action(
        _ function: [String],
        _ arguments: [CodeExpression.Argument],
        at place: Int
    ) -> AppCategory.Action {
        let isDart = function.first == "DarwinNotificationAction"
        let identifier = isDart ? arguments.unlabelled(0) : arguments["identifier"] ?? arguments["actionWithIdentifier"]
        let title = isDart ? arguments.unlabelled(1) : arguments["title"]
        var action = AppCategory.Action(
            identifier: text(identifier, at: place) ?? .computed,
            title: text(title, at: place) ?? .computed
        )
        let options = arguments["options"].map { words(of: $0, at: place) } ?? []
        action.opensApp = options.contains("foreground")
        action.isDestructive = options.contains("destructive")
        action.needsUnlocking = options.contains("authenticationRequired")
        let button = arguments["textInputButtonTitle"] ?? arguments["buttonTitle"]
        if button != nil || function.first == "UNTextInputNotificationAction" || isDart && function.last == "text" {
            action.textInput = .init(
                button: text(button, at: place),
                placeholder: text(arguments["textInputPlaceholder"] ?? arguments["placeholder"], at: place)
            )
        }
        return action
    }

    /// A button of a script.
    private mutating func action(ofMembers members: CodeExpression, at place: Int) -> AppCategory.Action {
        var action = AppCategory.Action(
            identifier: text(members["id"] ?? members["identifier"], at: place) ?? .computed,
            title: text(members["title"] ?? members["buttonTitle"], at: place) ?? .computed
        )
        let options = words(of: members, at: place).union(members["options"].map { words(of: $0, at: place) } ?? [])
        action.opensApp = !options.isDisjoint(with: ["foreground", "opensAppToForeground"])
        action.isDestructive = !options.isDisjoint(with: ["destructive", "isDestructive"])
        let unlocking = ["authenticationRequired", "isAuthenticationRequired", "requiresAuthentication"]
        action.needsUnlocking = !options.isDisjoint(with: unlocking)
        // Expo opens the app unless the button says otherwise.
        if members["buttonTitle"] != nil {
            action.opensApp =
                if case .flag(false)? = members["options"]?["opensAppToForeground"] { false } else { true }
        }
        let input = members["textInput"] ?? members["input"]
        switch input {
        case .members?:
            let button = input?["submitButtonTitle"] ?? input?["buttonTitle"] ?? input?["buttonText"]
            action.textInput = .init(
                button: text(button, at: place),
                placeholder: text(input?["placeholder"] ?? input?["placeholderText"], at: place)
            )
        case .flag(true)?:
            action.textInput = .init(
                button: text(members["inputButtonTitle"], at: place),
                placeholder: text(members["inputPlaceholder"], at: place)
            )
        default: break
        }
        return action
    }
}
