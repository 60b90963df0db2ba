// SPDX-License-Identifier: Apache-2.0

internal import CCurl

/// One reusable libcurl easy handle, used by one transfer at a time on the engine's thread.
///
/// What is the same for all transfers is set once, here; ``configure(for:of:)`` sets everything else for every request,
/// so that nothing of an earlier transfer remains and the handle need not be reset.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    /// The exchange that this handle works for; `nil` while the handle waits in the pool.
    var exchange: Exchange?
    /// Requests that were begun for the exchange: one, and one more each time that libcurl tried again.
    var requestCount = 0
    /// Whether the address of a connection that is kept must be checked before it is used.
    private(set) var checksAddresses = false
    /// Whether the system's certificate authorities were replaced; only a reset brings them back.
    private var hasOwnAuthorities = false
    /// What ``headerList`` was made of.
    private var listedHeaders: [HTTPHeader] = []
    private var listsForBody = false
    private var url = ""
    private var acceptEncoding: String?
    /// The head of the last answer; the next one's is often the same, and parsing it allocates strings.
    private var lastHead: (block: HeaderBlock, head: AnswerHead)?
    /// Texts that libcurl gave last.
    var lastEffectiveURL: String?
    var lastRemoteAddress: String?
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var connectTo: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar>
    let sockets: OpenSockets

    init(_ sockets: OpenSockets) {
        self.sockets = sockets
        guard let pointer = curl_easy_init() else { fatalError("libcurl cannot allocate an easy handle") }
        self.pointer = pointer
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setConstants()
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(headerList)
        curl_slist_free_all(connectTo)
        errorText.deallocate()
    }

    /// libcurl's account of the last failure: its error buffer, or the general text of the code.
    func failureText(_ code: CURLcode) -> String {
        errorText[0] == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: errorText)
    }

    func configure(for request: HTTPRequest, of exchange: Exchange) {
        let transfer = exchange.transfer
        self.exchange = exchange
        requestCount = 0
        errorText[0] = 0
        setAuthorities(transfer.certificateAuthorityFile)
        // libcurl copies each, and they are the same for all of a sender's requests.
        if request.url != url {
            url = request.url
            set(CURLOPT_URL, url)
        }
        if request.acceptEncoding != acceptEncoding {
            acceptEncoding = request.acceptEncoding
            set(CURLOPT_ACCEPT_ENCODING, acceptEncoding)
        }
        setVersion(transfer.httpVersion, secure: request.isSecure)
        setBody(of: request, mayRepeat: transfer.mayRepeat)
        setHeaders(of: request)
        setConnectTo(transfer.resolve)
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(clamping: exchange.connectTimeLeft.wholeMilliseconds)))
        let buffer = request.sendsBody ? Self.replyBufferSize : Self.downloadBufferSize
        let block = transfer.network.bytesPerSecond.map(Pacer.blockSize(bytesPerSecond:)) ?? buffer
        set(CURLOPT_BUFFERSIZE, min(block, buffer))
        // Only a long body makes progress that no received byte shows.
        set(CURLOPT_NOPROGRESS, (request.body?.count ?? 0) > 16 * 1024 ? 0 : 1)
        checksAddresses = !transfer.addresses.isUnrestricted
    }

    /// The head in the block, parsed only if it differs from the last one.
    func head(of block: HeaderBlock) -> AnswerHead {
        if let lastHead, lastHead.block.hasFields(of: block) { return lastHead.head }
        let head = AnswerHead(block.parsed())
        if block.byteCount <= Self.keptHeadSize { lastHead = (block, head) }
        return head
    }

    /// Resumes a paused transfer; libcurl offers the held block during this call.
    func unpause() -> CURLcode {
        curl_easy_pause(pointer, CURLPAUSE_CONT)
    }

    /// Frees what the last request left in the handle, before the handle waits for the next one.
    func forgetRequest() {
        set(CURLOPT_COPYPOSTFIELDS, nil)
        exchange = nil
    }

    /// How a handle's request ended.
    enum RequestEnd {
        case answered
        case failed
        /// The transfer was cancelled.
        case withdrawn
    }

    /// Whether the handle's next request will be treated like one of a new handle.
    ///
    /// libcurl retries a request automatically when a kept connection turns out to be dead or an HTTP/2 server refuses
    /// the stream. It counts its tries in the life of a handle (`retrycount`, lib/transfer.c: five), and it may
    /// remember a refusal for as long (`refused_stream`): a later request whose new connection closes without an answer
    /// would be sent twice. Resetting the handle clears the count, and nothing clears the refusal.
    func isReusable(after end: RequestEnd) -> Bool {
        requestCount == 0 || requestCount == 1 && end == .answered
    }

    // MARK: - Options

    private static let downloadBufferSize = 256 * 1024
    /// A server's reply to a sent message is short, and the buffer is allocated for every request.
    private static let replyBufferSize = 16 * 1024
    /// As libcurl allocates it for every request whose body it reads, and returning its usual 64 kB is slow.
    private static let uploadBufferSize = 16 * 1024
    /// Larger heads are not cached, because a handle lives long.
    private static let keptHeadSize = 4 * 1024

    private func setConstants() {
        _ = ccurl_allow_only_http(pointer)
        _ = ccurl_do_not_wait_for_resolver(pointer)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_UPLOAD_BUFFERSIZE, Self.uploadBufferSize)
        // Empty strings turn proxies off, including the environment's.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOPROXY, "*")
        set(CURLOPT_ERRORBUFFER, pointer: errorText)
        // The handle is its own context: libcurl never calls back without it, and it outlives every call.
        let context = Unmanaged.passUnretained(self).toOpaque()
        set(CURLOPT_PRIVATE, pointer: context)
        set(CURLOPT_WRITEDATA, pointer: context)
        set(CURLOPT_HEADERDATA, pointer: context)
        set(CURLOPT_XFERINFODATA, pointer: context)
        set(CURLOPT_OPENSOCKETDATA, pointer: context)
        // A connection outlives the handle that opened it.
        set(CURLOPT_CLOSESOCKETDATA, pointer: Unmanaged.passUnretained(sockets).toOpaque())
        set(CURLOPT_PREREQDATA, pointer: context)
        set(CURLOPT_READDATA, pointer: context)
        set(CURLOPT_SEEKDATA, pointer: context)
        _ = ccurl_set_bytes_function(pointer, CURLOPT_WRITEFUNCTION, Self.receiveBody)
        _ = ccurl_set_bytes_function(pointer, CURLOPT_HEADERFUNCTION, Self.receiveHeaderLine)
        _ = ccurl_set_bytes_function(pointer, CURLOPT_READFUNCTION, Self.sendBody)
        _ = ccurl_set_seek_function(pointer, Self.rewindBody)
        _ = ccurl_set_progress_function(pointer, Self.reportProgress)
        _ = ccurl_set_open_socket_function(pointer, Self.openSocket)
        _ = ccurl_set_close_socket_function(pointer, Self.closeSocket)
        _ = ccurl_set_before_request_function(pointer, Self.beforeRequest)
    }

    private func setAuthorities(_ file: String?) {
        if let file {
            set(CURLOPT_CAINFO, file)
            set(CURLOPT_CAPATH, nil)
            hasOwnAuthorities = true
        } else if hasOwnAuthorities {
            reset()
        }
    }

    private func reset() {
        curl_easy_reset(pointer)
        curl_slist_free_all(headerList)
        headerList = nil
        curl_slist_free_all(connectTo)
        connectTo = nil
        url = ""
        acceptEncoding = nil
        setConstants()
        hasOwnAuthorities = false
    }

    private func setVersion(_ version: HTTPVersion, secure: Bool) {
        switch version {
        // Cleartext cannot negotiate HTTP/2, and only who says so keeps libcurl from waiting to see.
        case .automatic: set(CURLOPT_HTTP_VERSION, secure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
        case .http1_1: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        case .http2PriorKnowledge: set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
        }
        // Rather a stream on a connection that is being made than one more connection.
        set(CURLOPT_PIPEWAIT, version.mayShareConnection(secure: secure) ? 1 : 0)
    }

    private func setBody(of request: HTTPRequest, mayRepeat: Bool) {
        set(CURLOPT_HTTPGET, 1)
        set(CURLOPT_CUSTOMREQUEST, nil)
        if request.sendsBody {
            let body = request.body ?? []
            set(CURLOPT_POSTFIELDSIZE_LARGE, size: Int64(body.count))
            // Fields would be sent again without a question; what is read from ``sendBody`` has to be rewound first.
            if mayRepeat || body.isEmpty {
                body.withUnsafeBytes { bytes in
                    // Without bytes the pointer may be null, which would ask for a read callback.
                    if let base = bytes.baseAddress {
                        set(CURLOPT_COPYPOSTFIELDS, pointer: base)
                    } else {
                        set(CURLOPT_COPYPOSTFIELDS, "")
                    }
                }
            }
            set(CURLOPT_POST, 1)
            if request.method != "POST" { set(CURLOPT_CUSTOMREQUEST, request.method) }
        } else if request.method == "HEAD" {
            set(CURLOPT_NOBODY, 1)
        } else if request.method != "GET" {
            set(CURLOPT_CUSTOMREQUEST, request.method)
        }
    }

    private func setHeaders(of request: HTTPRequest) {
        // A sender's requests have the same headers again and again.
        guard headerList == nil || request.headers != listedHeaders || request.sendsBody != listsForBody else { return }
        listedHeaders = request.headers
        listsForBody = request.sendsBody
        curl_slist_free_all(headerList)
        headerList = nil
        var lines: UnsafeMutablePointer<curl_slist>?
        request.forEachHeaderLine { lines = curl_slist_append(lines, $0) }
        headerList = lines
        _ = ccurl_set_list(pointer, CURLOPT_HTTPHEADER, lines)
    }

    /// `CURLOPT_CONNECT_TO` does per transfer what `CURLOPT_RESOLVE` would do to every later transfer of the process.
    private func setConnectTo(_ entries: [String]) {
        guard connectTo != nil || !entries.isEmpty else { return }
        curl_slist_free_all(connectTo)
        connectTo = nil
        var list: UnsafeMutablePointer<curl_slist>?
        for entry in entries {
            guard let override = ResolveOverride(entry) else { continue }
            list = curl_slist_append(list, override.connectTo)
        }
        connectTo = list
        _ = ccurl_set_list(pointer, CURLOPT_CONNECT_TO, list)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        _ = ccurl_set_long(pointer, option, value)
    }

    private func set(_ option: CURLoption, size: Int64) {
        _ = ccurl_set_size(pointer, option, curl_off_t(size))
    }

    private func set(_ option: CURLoption, _ value: String?) {
        _ = ccurl_set_string(pointer, option, value)
    }

    private func set(_ option: CURLoption, pointer value: UnsafeRawPointer?) {
        _ = ccurl_set_pointer(pointer, option, value)
    }
}
