// SPDX-License-Identifier: Apache-2.0

/// What the routes of the web page share.
struct PageServices: Sendable {
    let core: EmulatorCore
    let google: GoogleService
    let limits: ServerLimits
    let ports: BoundPorts
    /// The address at which programs of this machine reach the listeners.
    let reachableHost: String
    let assets: PageAssetSource
    let trialDeliveries: TrialDeliveries
    /// The protocols of all services.
    let protocols: [ServiceProtocol]
}
