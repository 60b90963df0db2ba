// SPDX-License-Identifier: Apache-2.0

extension NetworkProfile {
    /// How long a download of so many bytes takes at least: a latency for each request, and the bytes at full speed.
    ///
    /// Name lookup, connection and TLS come on top, and so does what the server takes.
    func estimate(byteCount: Int, requests: Int = 1) -> Duration {
        let transfer = bytesPerSecond.map { Duration.seconds(Double(byteCount) / Double($0)) } ?? .zero
        return latency * requests + transfer
    }
}
