// SPDX-License-Identifier: Apache-2.0

extension FCMCredentials {
    /// The project that the credentials belong to: what a key says, or the metadata server; `nil` where nothing does.
    ///
    /// Throws ``CredentialsError/Code/unreachable`` or ``CredentialsError/Code/refused`` when the metadata server does not
    /// tell; it is asked as for a token.
    public func project(
        configuration: FCMClient.Configuration = FCMClient.Configuration()
    ) async throws(CredentialsError) -> String? {
        guard case .metadataServer = kind else { return projectID }
        let fetcher = TokenFetcher(
            endpoint: configuration.endpoint,
            retry: configuration.retry,
            timekeeper: Timekeeper(configuration.clock, date: configuration.date)
        )
        return try await fetcher.machineProject().get()
    }
}
