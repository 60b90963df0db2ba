// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// `UserDefaults` of an extension in a separate process: each simulated device has separate values.
///
/// Foundation's on Linux knows no devices, and `set(nil, forKey:)` never returns in it (Swift 6.3.1). An extension's
/// files see this one under Apple's name. In a test's own process the name means Foundation's.
public class DeviceDefaults: NSObject, @unchecked Sendable {
    /// Posted when a value changes, in the process that changed it.
    public class var didChangeNotification: Notification.Name { Foundation.UserDefaults.didChangeNotification }
    /// The name of the domain of command line arguments, which is empty.
    public class var argumentDomain: String { "NSArgumentDomain" }
    /// The name of the domain that all apps share, which is empty.
    public class var globalDomain: String { "NSGlobalDomain" }

    private let domain: PropertyListFile
    private let registered: Locked<[String: Any]>

    private init(_ domain: Domain) {
        self.domain = domain.file
        registered = domain.registered
    }

    /// The extension's own values, which it shares with nobody: its app has others.
    public class var standard: DeviceDefaults {
        let process = AppProcess.current
        return process.static(Standard.self) { Standard(DeviceDefaults(Domains.of(process)[nil])) }.defaults
    }

    private final class Standard: Sendable {
        let defaults: DeviceDefaults

        init(_ defaults: DeviceDefaults) { self.defaults = defaults }
    }

    /// Creates a view of the extension's own values.
    public override convenience init() { self.init(Domains.of(.current)[nil]) }

    /// Creates a view of the values of an app group (`group.com.example.app`), or of another suite.
    ///
    /// `nil` if the name is the extension's own identifier or names the global domain, as on iOS.
    public convenience init?(suiteName suitename: String?) {
        let process = AppProcess.current
        guard suitename != process.configuration.extensionBundleIdentifier, suitename != Self.globalDomain else {
            return nil
        }
        self.init(Domains.of(process)[suitename])
    }

    // MARK: - Reading

    /// Returns the value, or the registered one.
    public func object(forKey defaultName: String) -> Any? {
        domain.withValues { $0[defaultName] } ?? registered.withLock { $0[defaultName] }
    }

    /// Returns the value, by the name that key-value coding has for it.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Returns the text, or the number as one.
    public func string(forKey defaultName: String) -> String? {
        let value = object(forKey: defaultName)
        return value as? String ?? (value as? NSNumber)?.stringValue
    }

    /// Returns the array.
    public func array(forKey defaultName: String) -> [Any]? { object(forKey: defaultName) as? [Any] }

    /// Returns the dictionary.
    public func dictionary(forKey defaultName: String) -> [String: Any]? {
        object(forKey: defaultName) as? [String: Any]
    }

    /// Returns the bytes.
    public func data(forKey defaultName: String) -> Data? { object(forKey: defaultName) as? Data }

    /// Returns the array of texts.
    public func stringArray(forKey defaultName: String) -> [String]? { object(forKey: defaultName) as? [String] }

    /// Returns the number; 0 if there is none.
    public func integer(forKey defaultName: String) -> Int {
        let value = object(forKey: defaultName)
        return (value as? NSNumber)?.intValue ?? (value as? NSString)?.integerValue ?? 0
    }

    /// Returns the number; 0 if there is none.
    public func float(forKey defaultName: String) -> Float { Float(double(forKey: defaultName)) }

    /// Returns the number; 0 if there is none.
    public func double(forKey defaultName: String) -> Double {
        let value = object(forKey: defaultName)
        return (value as? NSNumber)?.doubleValue ?? (value as? NSString)?.doubleValue ?? 0
    }

    /// Returns whether the value is true, a number other than 0, or `YES`, `true` or `1`; false if there is none.
    public func bool(forKey defaultName: String) -> Bool {
        let value = object(forKey: defaultName)
        return (value as? NSNumber)?.boolValue ?? (value as? NSString)?.boolValue ?? false
    }

    /// Returns the URL, or the file of the path.
    public func url(forKey defaultName: String) -> URL? {
        guard let text = string(forKey: defaultName) else { return nil }
        guard let url = URL(string: text), url.scheme != nil else { return URL(fileURLWithPath: text) }
        return url
    }

    /// Returns all values, the registered ones included.
    public func dictionaryRepresentation() -> [String: Any] {
        registered.withLock { $0 }.merging(domain.withValues { $0 }) { $1 }
    }

    // MARK: - Writing

    /// Sets a value of a property list; `nil` removes it.
    ///
    /// Any other value ends the extension, as on iOS.
    public func set(_ value: Any?, forKey defaultName: String) {
        guard let value else { return removeObject(forKey: defaultName) }
        guard let plain = PropertyListFile.plain(value) else {
            fatalError("Attempt to insert non-property list object \(type(of: value)) for key \(defaultName)")
        }
        domain.withValues { $0[defaultName] = plain }
        changed()
    }

    /// Sets a number.
    public func set(_ value: Int, forKey defaultName: String) { set(NSNumber(value: value), forKey: defaultName) }

    /// Sets a number.
    public func set(_ value: Float, forKey defaultName: String) { set(NSNumber(value: value), forKey: defaultName) }

    /// Sets a number.
    public func set(_ value: Double, forKey defaultName: String) { set(NSNumber(value: value), forKey: defaultName) }

    /// Sets a truth.
    public func set(_ value: Bool, forKey defaultName: String) { set(NSNumber(value: value), forKey: defaultName) }

    /// Sets a URL; `nil` removes it.
    public func set(_ url: URL?, forKey defaultName: String) { set(url?.absoluteString as Any?, forKey: defaultName) }

    /// Sets a value, by the name that key-value coding has for it; `nil` removes it.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Removes a value.
    public func removeObject(forKey defaultName: String) {
        domain.withValues { $0[defaultName] = nil }
        changed()
    }

    /// Sets the values of keys that have none.
    public func register(defaults registrationDictionary: [String: Any]) {
        registered.withLock { $0.merge(registrationDictionary.compactMapValues(PropertyListFile.plain)) { $1 } }
    }

    /// Returns true: every change is written at once.
    @discardableResult
    public func synchronize() -> Bool { true }

    private func changed() { NotificationCenter.default.post(name: Self.didChangeNotification, object: self) }

    // MARK: - Domains

    /// Returns all values of a suite.
    public func persistentDomain(forName domainName: String) -> [String: Any]? {
        Domains.of(.current)[domainName].file.withValues { $0 }
    }

    /// Replaces all values of a suite.
    public func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
        let values = domain.compactMapValues(PropertyListFile.plain)
        Domains.of(.current)[domainName].file.withValues { $0 = values }
        changed()
    }

    /// Removes all values of a suite.
    public func removePersistentDomain(forName domainName: String) { setPersistentDomain([:], forName: domainName) }

    private struct Domain: Sendable {
        let file: PropertyListFile
        let registered = Locked<[String: Any]>([:])
    }

    /// The suites of an app's process; `nil` is the extension's own.
    private final class Domains: Sendable {
        private let process: AppProcess
        private let known = Locked<[String: Domain]>([:])

        private init(_ process: AppProcess) { self.process = process }

        static func of(_ process: AppProcess) -> Domains { process.static(Domains.self) { Domains(process) } }

        subscript(suite: String?) -> Domain {
            let own = process.configuration.extensionBundleIdentifier
            let name = suite ?? own
            return known.withLock { known in
                if let domain = known[name] { return domain }
                let home = process.homeDirectory
                let container = name.hasPrefix("group.") ? process.containerDirectory(forGroup: name) : home
                // A suite's name is one file's name here, whatever it holds.
                let file = String(name.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
                let folder = container.appendingPathComponent("Library/Preferences", isDirectory: true)
                let domain = Domain(file: PropertyListFile(folder.appendingPathComponent(file + ".plist")))
                known[name] = domain
                return domain
            }
        }
    }
}
