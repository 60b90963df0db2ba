// SPDX-License-Identifier: Apache-2.0

/// A data task whose request has a body of its own.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
