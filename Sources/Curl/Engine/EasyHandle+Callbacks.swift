// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import LibC

/// The functions that libcurl calls, always on the engine's thread and with the handle as their context.
extension EasyHandle {
    static func from(_ context: UnsafeMutableRawPointer) -> EasyHandle {
        Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
    }

    /// The handle of a transfer that the multi handle reports.
    static func from(easy: UnsafeMutableRawPointer) -> EasyHandle {
        var context: UnsafeMutableRawPointer?
        _ = ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context)
        guard let context else { fatalError("libcurl reports a transfer that is not the engine's") }
        return from(context)
    }

    /// `CURLOPT_WRITEFUNCTION`: taking fewer bytes than offered ends the transfer, one number pauses it.
    static let receiveBody: ccurl_bytes_function = { bytes, size, count, context in
        guard let bytes, let exchange = EasyHandle.from(context!).exchange else { return 0 }
        return switch exchange.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) {
        case .taken: size * count
        case .later: Int(CURL_WRITEFUNC_PAUSE)
        case .refused: 0
        }
    }

    /// `CURLOPT_HEADERFUNCTION`: one line a call, with its line end.
    static let receiveHeaderLine: ccurl_bytes_function = { bytes, size, count, context in
        guard let bytes, let exchange = EasyHandle.from(context!).exchange else { return 0 }
        let taken = exchange.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: size * count))
        return taken ? size * count : 0
    }

    /// `CURLOPT_READFUNCTION`: for a body that must not be sent twice.
    static let sendBody: ccurl_bytes_function = { bytes, size, count, context in
        guard let bytes, let exchange = EasyHandle.from(context!).exchange else { return Int(CURL_READFUNC_ABORT) }
        return exchange.takeBody(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }

    /// `CURLOPT_SEEKFUNCTION`: libcurl wants to send the same body once more; it may as long as nothing of it has left.
    static let rewindBody: ccurl_seek_function = { context, _, _ in
        EasyHandle.from(context!).exchange?.bodyOffset == 0 ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
    }

    /// `CURLOPT_XFERINFOFUNCTION`.
    static let reportProgress: ccurl_progress_function = { context, _, _, _, sent in
        EasyHandle.from(context!).exchange?.noteSent(Int(sent))
        return 0
    }

    /// `CURLOPT_OPENSOCKETFUNCTION`: no socket for a refused address, nor while another transfer opens a connection that
    /// this one may share; child processes do not inherit the others.
    static let openSocket: ccurl_open_socket_function = { context, _, address in
        let handle = EasyHandle.from(context!)
        guard let address, let exchange = handle.exchange else { return CURL_SOCKET_BAD }
        if !exchange.transfer.addresses.isUnrestricted {
            let name = withUnsafePointer(to: &address.pointee.addr) {
                numericName($0, length: address.pointee.addrlen)
            }
            guard exchange.mayConnect(to: name) else { return CURL_SOCKET_BAD }
        }
        guard exchange.mayOpenConnection() else { return CURL_SOCKET_BAD }
        let descriptor = socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        if let gate = exchange.gate { handle.sockets.add(descriptor, of: gate) }
        return descriptor
    }

    /// `CURLOPT_CLOSESOCKETFUNCTION`, whose context is the set of sockets.
    static let closeSocket: ccurl_close_socket_function = { context, descriptor in
        Unmanaged<OpenSockets>.fromOpaque(context!).takeUnretainedValue().remove(descriptor)
        return close(descriptor)
    }

    /// `CURLOPT_PREREQFUNCTION`: the connection stands.
    static let beforeRequest: ccurl_before_request_function = { context, address, _, _, _ in
        let handle = EasyHandle.from(context!)
        guard let address, let exchange = handle.exchange else { return CURL_PREREQFUNC_ABORT }
        handle.requestCount += 1
        exchange.gate?.requestBegins(exchange)
        // A kept connection may have been opened by a transfer that was allowed more.
        guard handle.checksAddresses else { return CURL_PREREQFUNC_OK }
        return exchange.mayConnect(to: String(cString: address)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    /// The address in digits, as `getnameinfo` writes it; empty when it has none.
    private static func numericName(_ address: UnsafePointer<sockaddr>, length: UInt32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { host in
            let code = getnameinfo(
                address,
                socklen_t(length),
                host.baseAddress,
                socklen_t(host.count),
                nil,
                0,
                NI_NUMERICHOST
            )
            return code == 0 ? String(cString: host.baseAddress!) : ""
        }
    }
}
