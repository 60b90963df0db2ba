// SPDX-License-Identifier: Apache-2.0

extension FCMCredentials {
    /// Returns the project id of the credentials, from the key file or the metadata server; `nil` if neither names one.
    ///
    /// The metadata server is asked with the same retries as for a token.
    ///
    /// - Throws: ``CredentialsError/Code/unreachable`` or ``CredentialsError/Code/refused`` if the metadata server does
    ///   not give the project.
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
