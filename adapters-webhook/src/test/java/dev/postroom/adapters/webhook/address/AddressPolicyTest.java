package dev.postroom.adapters.webhook.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;

final class AddressPolicyTest {

    private final AddressPolicy policy = new AddressPolicy(false);

    /** The first and last address of every range, and the adjacent ones where these are public. */
    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 0.255.255.255",
        "10.0.0.0, 10.255.255.255",
        "100.64.0.0, 100.127.255.255",
        "127.0.0.0, 127.255.255.255",
        "169.254.0.0, 169.254.255.255",
        "172.16.0.0, 172.31.255.255",
        "192.0.0.0, 192.0.0.255",
        "192.0.2.0, 192.0.2.255",
        "192.88.99.0, 192.88.99.255",
        "192.168.0.0, 192.168.255.255",
        "198.18.0.0, 198.19.255.255",
        "198.51.100.0, 198.51.100.255",
        "203.0.113.0, 203.0.113.255",
        "224.0.0.0, 239.255.255.255",
        "240.0.0.0, 255.255.255.255",
        "::, ::1",
        "::7f00:1, ::ffff:ffff",
        "64:ff9b::, 64:ff9b::ffff:ffff",
        "64:ff9b:1::, 64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
        "100::, 100::ffff:ffff:ffff:ffff",
        "2001::, 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
        "2001:db8::, 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
        "2002::, 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "3fff::, 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
        "5f00::, 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fc00::, fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fe80::, febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "fec0::, feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "ff00::, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "::ffff:127.0.0.1, ::ffff:10.0.0.1",
        "fd00:ec2::254, 169.254.169.254"
    })
    void noReservedAddressMayBeDialled(String first, String last) {
        assertThat(policy.permits(InetAddress.ofLiteral(first))).isFalse();
        assertThat(policy.permits(InetAddress.ofLiteral(last))).isFalse();
        assertThat(new AddressPolicy(true).permits(InetAddress.ofLiteral(first))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0.0.0",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.0.3.0",
                "192.88.98.255",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "198.51.99.255",
                "203.0.114.0",
                "223.255.255.255",
                "8.8.8.8",
                "2001:200::",
                "2001:db7:ffff::",
                "2001:db9::",
                "2003::",
                "2606:4700::1111",
                "2a00:1450:4001::1",
                "3ffe::",
                "3fff:1000::",
                "::ffff:8.8.8.8"
            })
    void theOpenInternetMayBeDialled(String address) {
        assertThat(policy.permits(InetAddress.ofLiteral(address))).isTrue();
    }
}
