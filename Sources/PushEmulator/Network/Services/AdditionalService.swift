// SPDX-License-Identifier: Apache-2.0

/// A service that no other part of the emulator uses: what the core needs of it, and what makes it.
///
/// A service's folder makes one, and the composition lists it (``EmulatorServices``).
struct AdditionalService: Sendable {
    var traits: ServiceTraits
    /// Makes the service with the core that it passes messages to.
    var make: @Sendable (EmulatorCore) throws -> any PushService
}
