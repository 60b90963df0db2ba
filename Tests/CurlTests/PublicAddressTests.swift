// SPDX-License-Identifier: Apache-2.0

import Curl
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PublicAddressTests {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.255.255.254", "168.63.129.16",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.168.1.1", "198.18.0.1",
        "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "fc00::1",
        "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "ff02::1", "2001:db8::1", "2001::1", "2002:7f00:1::1",
        "2002:a9fe:a9fe::1", "3fff::1", "100::1", "", "localhost", "1.2.3",
    ])
    func `addresses of machines, their networks and their clouds are not public`(_ address: String) {
        #expect(!AddressPolicy.publicInternet.allows(address))
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "192.0.1.1",
        "223.255.255.254",
        "2606:4700:4700::1111", "2a00:1450:4001::200e", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
    ])
    func `addresses outside the reserved ranges are public`(_ address: String) {
        #expect(AddressPolicy.publicInternet.allows(address))
    }
}
