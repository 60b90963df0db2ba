// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationNetworking

/// How a session loads; a session copies it when it is made.
///
/// A property that the simulation does not follow is noted in the log of the push that uses it. Cookies are kept
/// for the redirects of one load, and nothing is cached: every load reaches its server, as on a phone that never loaded it.
open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked, because every property lies behind this lock.
    private let values: Locked<Values>

    struct Values {
        var identifier: String?
        var timeoutIntervalForRequest: TimeInterval = 60
        var timeoutIntervalForResource: TimeInterval = 7 * 24 * 60 * 60
        var httpAdditionalHeaders: [AnyHashable: Any]?
        var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
        var waitsForConnectivity = false
        var allowsCellularAccess = true
        var allowsExpensiveNetworkAccess = true
        var allowsConstrainedNetworkAccess = true
        var httpMaximumConnectionsPerHost = 6
        var httpShouldSetCookies = true
        var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
        var httpCookieStorage: HTTPCookieStorage?
        var urlCache: URLCache?
        var urlCredentialStorage: URLCredentialStorage?
        var httpShouldUsePipelining = false
        var networkServiceType = URLRequest.NetworkServiceType.default
        var isDiscretionary = false
        var sharedContainerIdentifier: String?
        var sessionSendsLaunchEvents = false
        var shouldUseExtendedBackgroundIdleMode = false
    }

    init(_ values: Values) {
        self.values = Locked(values)
    }

    /// Creates a configuration as `default` does.
    public override convenience init() {
        self.init(Values())
    }

    /// A new configuration with Apple's defaults: 60 seconds without a byte, seven days for everything.
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration(Values()) }

    /// A new configuration with Apple's defaults; it differs from `default` by keeping nothing, which none does here.
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration(Values()) }

    /// Not offered: the system's daemon would go on with the download after the extension's end.
    @available(
        *,
        unavailable,
        message: "background sessions are not simulated: download with .default in the extension"
    )
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration { .default }

    open func copy(with zone: NSZone? = nil) -> Any { URLSessionConfiguration(snapshot) }

    var snapshot: Values { values.withLock { $0 } }

    /// Always `nil`, because only background sessions have one.
    open var identifier: String? { nil }

    /// Seconds without a single byte until a load ends as timed out; 60 by default.
    ///
    /// A request's own `timeoutInterval` counts if it is shorter.
    open var timeoutIntervalForRequest: TimeInterval {
        get { values.withLock { $0.timeoutIntervalForRequest } }
        set { values.withLock { $0.timeoutIntervalForRequest = newValue } }
    }

    /// Seconds that a load may take in all; seven days by default.
    open var timeoutIntervalForResource: TimeInterval {
        get { values.withLock { $0.timeoutIntervalForResource } }
        set { values.withLock { $0.timeoutIntervalForResource = newValue } }
    }

    /// Header fields for every request that does not have them itself; names and values must be strings.
    open var httpAdditionalHeaders: [AnyHashable: Any]? {
        get { values.withLock { $0.httpAdditionalHeaders } }
        set { values.withLock { $0.httpAdditionalHeaders = newValue } }
    }

    /// Whether caches may answer; as nothing is cached, `returnCacheDataDontLoad` always fails with -1008.
    open var requestCachePolicy: URLRequest.CachePolicy {
        get { values.withLock { $0.requestCachePolicy } }
        set { values.withLock { $0.requestCachePolicy = newValue } }
    }

    /// Whether a task waits while the simulated network is off, instead of failing with -1009; `false` by default.
    open var waitsForConnectivity: Bool {
        get { values.withLock { $0.waitsForConnectivity } }
        set { values.withLock { $0.waitsForConnectivity = newValue } }
    }
}

// MARK: - Kept, but without effect

extension URLSessionConfiguration {
    /// Kept; the simulated network is not cellular, even if it is as slow; `true` by default.
    public var allowsCellularAccess: Bool {
        get { values.withLock { $0.allowsCellularAccess } }
        set { values.withLock { $0.allowsCellularAccess = newValue } }
    }

    /// Kept; the simulated network is never expensive; `true` by default.
    public var allowsExpensiveNetworkAccess: Bool {
        get { values.withLock { $0.allowsExpensiveNetworkAccess } }
        set { values.withLock { $0.allowsExpensiveNetworkAccess = newValue } }
    }

    /// Kept; the simulated phone is never in low data mode; `true` by default.
    public var allowsConstrainedNetworkAccess: Bool {
        get { values.withLock { $0.allowsConstrainedNetworkAccess } }
        set { values.withLock { $0.allowsConstrainedNetworkAccess = newValue } }
    }

    /// Kept; connections are as many as there are loads; 6 by default.
    public var httpMaximumConnectionsPerHost: Int {
        get { values.withLock { $0.httpMaximumConnectionsPerHost } }
        set { values.withLock { $0.httpMaximumConnectionsPerHost = newValue } }
    }

    /// Kept; only the cookies that redirects set are sent; `true` by default.
    public var httpShouldSetCookies: Bool {
        get { values.withLock { $0.httpShouldSetCookies } }
        set { values.withLock { $0.httpShouldSetCookies = newValue } }
    }

    /// Kept; no cookies are stored beyond a load.
    public var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy {
        get { values.withLock { $0.httpCookieAcceptPolicy } }
        set { values.withLock { $0.httpCookieAcceptPolicy = newValue } }
    }

    /// Kept; its cookies are not sent, and none are put there; `nil` by default.
    public var httpCookieStorage: HTTPCookieStorage? {
        get { values.withLock { $0.httpCookieStorage } }
        set { values.withLock { $0.httpCookieStorage = newValue } }
    }

    /// Kept; nothing is taken from it or put there; `nil` by default.
    public var urlCache: URLCache? {
        get { values.withLock { $0.urlCache } }
        set { values.withLock { $0.urlCache = newValue } }
    }

    /// Kept; no authentication challenge is answered from it; `nil` by default.
    public var urlCredentialStorage: URLCredentialStorage? {
        get { values.withLock { $0.urlCredentialStorage } }
        set { values.withLock { $0.urlCredentialStorage = newValue } }
    }

    /// Kept; answers are the same either way; `false` by default.
    public var httpShouldUsePipelining: Bool {
        get { values.withLock { $0.httpShouldUsePipelining } }
        set { values.withLock { $0.httpShouldUsePipelining = newValue } }
    }

    /// Kept; the simulated network treats every load alike.
    public var networkServiceType: URLRequest.NetworkServiceType {
        get { values.withLock { $0.networkServiceType } }
        set { values.withLock { $0.networkServiceType = newValue } }
    }

    /// Kept; it concerns background sessions only; `false` by default.
    public var isDiscretionary: Bool {
        get { values.withLock { $0.isDiscretionary } }
        set { values.withLock { $0.isDiscretionary = newValue } }
    }

    /// Kept; it concerns background sessions only.
    public var sharedContainerIdentifier: String? {
        get { values.withLock { $0.sharedContainerIdentifier } }
        set { values.withLock { $0.sharedContainerIdentifier = newValue } }
    }

    /// Kept; it concerns background sessions only; `false` by default.
    public var sessionSendsLaunchEvents: Bool {
        get { values.withLock { $0.sessionSendsLaunchEvents } }
        set { values.withLock { $0.sessionSendsLaunchEvents = newValue } }
    }

    /// Kept; connections end with the loads of a push; `false` by default.
    public var shouldUseExtendedBackgroundIdleMode: Bool {
        get { values.withLock { $0.shouldUseExtendedBackgroundIdleMode } }
        set { values.withLock { $0.shouldUseExtendedBackgroundIdleMode = newValue } }
    }
}

extension URLSessionConfiguration.Values {
    /// The configured properties that a device follows and the simulation does not; one sentence each.
    var unsimulated: [String] {
        var notes: [String] = []
        func note(_ isSet: Bool, _ property: String, _ instead: String) {
            if isSet { notes.append("URLSessionConfiguration.\(property) is not simulated: \(instead).") }
        }
        note(!allowsCellularAccess, "allowsCellularAccess", "the simulated network counts as Wi-Fi")
        note(!allowsExpensiveNetworkAccess, "allowsExpensiveNetworkAccess", "the simulated network is not expensive")
        note(
            !allowsConstrainedNetworkAccess,
            "allowsConstrainedNetworkAccess",
            "the simulated phone is not in low data mode"
        )
        note(httpCookieStorage != nil, "httpCookieStorage", "no cookies are sent or kept")
        note(urlCache != nil, "urlCache", "every load reaches its server")
        note(urlCredentialStorage != nil, "urlCredentialStorage", "no server is given credentials")
        note(
            requestCachePolicy == .returnCacheDataElseLoad,
            "requestCachePolicy",
            "nothing is cached, every load reaches its server"
        )
        note(httpMaximumConnectionsPerHost < 6, "httpMaximumConnectionsPerHost", "each load may use a connection")
        return notes
    }
}
