// SPDX-License-Identifier: Apache-2.0

extension SenderRequest {
    /// Whether it is a request to Expo's push service.
    package var isForExpo: Bool { vendor.id == "expo" }
}
