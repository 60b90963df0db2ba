// SPDX-License-Identifier: Apache-2.0

/// A task that loads into memory, or hands what arrives to a data delegate.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
