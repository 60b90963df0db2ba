// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A service account of nobody's, with a key that was made for these tests.
enum TestKey {
    static let email = "sender@breakfast-club.iam.gserviceaccount.com"
    static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC6E+zJzGa2Eh52
        zAFSrYkrJZ9HzkHOerYluZq1fVXONqdPe9eWi2oVGVI6IIXZr0M8DGUnuaAs1apL
        A0e5P8w3tZkTIib/pAY0EpVIc0wbdv7AK69HSIjzBxRtSNufuWlXgAXwWgHgbot/
        GPHPC4gWryd1hsmT2SJE6HqMlw+6gYG7Oi/JJkdLtMzVfwJVazcOaRJFvOzGfyiJ
        pse0M7+zTOok2RL3tbfMK5Miejpny7bDgWgJ77asECntS7YK4Vv7mv3RH6lxwYGH
        oJvCNVLjf88exXwvcYlQxjWGinjdOUbNu6QnJ3K2M9TRmEZsz3GpqZkE00GAjVoh
        3cQrUR/DAgMBAAECggEAIjjJ4q8x8KhSa/zG/YKm6IWJzrXzSlstJrEE7/32Cu/o
        Q2j+VFSdlPXMNp6Gn2tpTSDmdbDg8X32TMd0qHBASbqfRXKRg5CSB3+nbuStiZuP
        7J3cJZsEfNW/fv3YTn7WDd6guPyEvdb21tAqoK55P9rEwguhBQz5DX1IFJUvslgQ
        YMvsgB//EDUT3Y7I7sqMeO6VKpyF85Mvc1RHnGzlcKB03JDKuGzrkNGpw5Mr+d2h
        D9TdzM6Dmd4DP6j/9Y/Tf7m56NTbVfWN50CvsLmEvLRdTBAuC37r7OhFjxtbupzW
        XpWGFBR5LgZW7GrCAaoF1VRhgteEP/My8O1kUbND4QKBgQDySfQR1a6MybqJEN+V
        YXvh9qE93AuqqrB8O1Gmk8K8/vSZnfy3iMBpqapQPdv9S4v9d4uL5xgkjcuxSzu9
        VZ/MxJZveAvO3Y+7mKmulSAEVxrTy/rj4bWBxi0HIH8sRC5DIOT2hwXklTREncsl
        dTXALTGfb+BqPSZxp0lHmFZJswKBgQDEm6Ps+L7rYCPZpFMqT+8tmTEcqmUEgwy8
        AyZ9GaJPc/hdgPE6wy46Mkfx1oQ1Zkxc5R7A+koFnFUOjG9uFkL1v2Rao5ys4BXo
        60cQfRv8yvFVHXLlBxewt8VJLHG9rXwSnmtR0MIDqGkVFP1P8KeH6bhgZcvX2Rwg
        RbqgqHupsQKBgQCZntw6pqJqr8ku+NzaaRnUFrz7bNaU2m7WBgJqPMu/a2QJNouy
        jul41VOgVuhx/IGBL1fyV48ONj2NZyc0j+KnQYokmRfbjM2CY3RKtlC7j8L5wR6N
        eGHOK6oHF8qqdXxjoaqqyMeqvBOM4gOY920iMUWCUrwWgDks3KVw2Jz1UwKBgG03
        YIqla7lpQMEITcK1gNI9xVB9P3yQKCTRQzI/aTDl5VRb6qWQA0AE6n5ngi3/0+/O
        v5TH9RLE02MvlD79UtkdJuxK8x/9o24uNN3uAfwd6I41u7uKgxiCHbAWZmDN3Jyj
        ME7UvtI1XZp+fHFJ6GbR6MB0DBat3rf2xEO3FGshAoGAOzBraOrhXVQ0+1ex8Brn
        s9/O1EOMC/m077qK69XLSxNflOmgsFrMT0gKUtHhRiuqiBs3dRjfElIt2QSGVKq2
        Sj6sHkXwxllVdq9Abvk5neNKxcnbQ7eWS0pMSX6zXwE6lq79qKhDudvyXe5mB5Up
        yb8m+OmGUMzUmMjMvSB6D/c=
        -----END PRIVATE KEY-----
        """

    /// The key file's JSON, with members replaced or, by nil, left out.
    static func json(tokenURL: String = "https://oauth2.googleapis.com/token", _ changes: [String: JSONValue?] = [:])
        -> [UInt8]
    {
        var members: [String: JSONValue] = [
            "type": "service_account", "project_id": "breakfast-club", "private_key_id": "4711",
            "private_key": .string(pem + "\n"), "client_email": .string(email), "token_uri": .string(tokenURL),
        ]
        for (name, value) in changes { members[name] = value }
        var object = JSONObject()
        for (name, value) in members.sorted(by: { $0.key < $1.key }) { object[name] = value }
        return JSONValue.object(object).encoded()
    }
}
