// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore

extension Emulator.Configuration {
    /// Returns the configuration with a numeric host if it is valid and safe.
    ///
    /// - Throws: ``EmulatorError`` with the code ``EmulatorError/Code/configurationInvalid``.
    func checked() throws(EmulatorError) -> Emulator.Configuration {
        let address = try resolvedHost()
        if let token = accessToken, token.isEmpty || !token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            throw Self.invalid("accessToken must be one or more visible ASCII characters, without spaces.")
        }
        if accessToken == nil, !address.isLoopback {
            throw Self.invalid(
                "The host \(host) can be reached by other machines, so it needs an access token (--access-token, in Swift "
                    + "accessToken); or listen on 127.0.0.1."
            )
        }
        for host in allowedHosts where HostPort(host)?.port != nil || HostPort(host) == nil {
            throw Self.invalid("The allowed host \(host) is not a host name or address; leave out scheme and port.")
        }
        var numbers = [ports.http, ports.tls, ports.proxy, ports.mcs]
        #if LegacyProtocols
        numbers.append(ports.xmpp)
        #endif
        for port in numbers where !(0...65535).contains(port) {
            throw Self.invalid("\(port) is not a port; name one from 1 to 65535, or 0 for any free one.")
        }
        if let keptMessageCount, keptMessageCount < 1 {
            throw Self.invalid("keptMessageCount is \(keptMessageCount); keep at least one message, or nil for all.")
        }
        if let keptMessageAge, keptMessageAge <= .zero {
            throw Self.invalid("keptMessageAge is \(keptMessageAge); it must be positive, or nil for ever.")
        }
        if let assetFolder, (try? assetFolder.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true {
            throw Self.invalid("There is no folder \(assetFolder.path) to read the page's assets from.")
        }
        try EmulatorFault.check(quota: quotaPerMinute)
        for fault in faults { try fault.check() }
        if concurrentDeliveryCount < 1 {
            throw Self.invalid(
                "concurrentDeliveryCount is \(concurrentDeliveryCount); at least one device must receive."
            )
        }
        if min(limits.bodyByteCount, limits.headerByteCount, limits.connectionCount) < 1
            || min(limits.stanzaByteCount, limits.sessionCount, limits.receiverCount) < 1
            || min(limits.idleTime, limits.requestTime, limits.sessionIdleTime) <= .zero
        {
            throw Self.invalid("Every one of the limits must be positive.")
        }
        if let count = limits.firstStreamCount, !(1...1000).contains(count) {
            throw Self.invalid("limits.firstStreamCount must be 1 to 1000, or nil for as many as later, not \(count).")
        }
        var checked = self
        checked.host = address.text
        // Clients that use this name expect a certificate for it.
        if case .name(let name)? = CertificateHost(host), !(ServedHosts.local + additionalHostNames).contains(name) {
            checked.additionalHostNames.append(name)
        }
        return checked
    }

    private func resolvedHost() throws(EmulatorError) -> (text: String, isLoopback: Bool) {
        guard let address = try? SocketAddress.makeAddressResolvingHost(host, port: 0), let text = address.ipAddress
        else {
            throw Self.invalid("The host \(host) has no address; name one of this machine, for instance 127.0.0.1.")
        }
        return (text, Self.isLoopback(address))
    }

    private static func isLoopback(_ address: SocketAddress) -> Bool {
        if case .unixDomainSocket = address { return true }
        guard case .address(let bytes)? = address.ipAddress.flatMap({ CertificateHost($0) }) else { return false }
        guard bytes.count > 4 else { return bytes.first == 127 }
        // ::1, and 127.0.0.0/8 as an IPv6 address.
        return bytes == [UInt8](repeating: 0, count: 15) + [1]
            || bytes.starts(with: [UInt8](repeating: 0, count: 10) + [255, 255, 127])
    }

    private static func invalid(_ sentence: String) -> EmulatorError {
        EmulatorError(.configurationInvalid, sentence)
    }
}
