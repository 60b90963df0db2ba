// SPDX-License-Identifier: Apache-2.0

extension SenderRequest {
    /// The document of a request to Amazon SNS; `nil` for other services.
    package var amazon: SNSDocument? { vendor.id == "sns" ? SNSDocument(document) : nil }
}
