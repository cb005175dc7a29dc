package dev.postroom.domain.shared.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "0.0.0.0, 0.0.0.0",
        "255.255.255.255, 255.255.255.255",
        "::, ::",
        "::1, ::1",
        "1::, 1::",
        "2001:DB8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
        "2001:0db8:0000:0000:0000:0000:0000:0001, 2001:db8::1",
        "2001:db8:10:10:10:10:10:10, 2001:db8:10:10:10:10:10:10",
        "1:0:0:2:0:0:0:3, 1:0:0:2::3",
        "1:2:3:4:5:6:0:0, 1:2:3:4:5:6::",
        "fe80::1%eth0, fe80::1",
        "::ffff:192.0.2.1, 192.0.2.1",
        "::ffff:c000:201, 192.0.2.1",
        "64:ff9b::192.0.2.1, 64:ff9b::c000:201",
    })
    void everySpellingOfAnAddressIsReadAndWrittenInOneWay(String text, String written) {
        assertThat(IpAddress.parse(text)).map(Object::toString).contains(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " 192.0.2.1",
                "localhost",
                "1.2.3",
                "1.2.3.4.5",
                "256.1.1.1",
                "01.2.3.4",
                "1.2.3.4:80",
                "0x7f.1",
                "2130706433",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1::2::3",
                ":::",
                ":1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7::8",
                "12345::",
                "g::",
                "[::1]",
                "1.2.3.4::",
                "::1.2.3.4:5",
                "%1",
                "１９２.0.2.1",
            })
    void whatIsNoAddressIsNotReadAndNeverResolved(String text) {
        assertThat(IpAddress.parse(text)).isEmpty();
    }

    @Test
    void anIpv6ClientIsCountedByItsNetworkOf64Bits() {
        assertThat(bucket("2001:db8:1:2:3:4:5:6")).isEqualTo("2001:db8:1:2::/64");
        assertThat(bucket("2001:db8:1:2:ffff::")).isEqualTo("2001:db8:1:2::/64");
        assertThat(bucket("2001:db8:1:3::1")).isEqualTo("2001:db8:1:3::/64");
        assertThat(bucket("192.0.2.1")).isEqualTo("192.0.2.1");
        assertThat(bucket("::ffff:192.0.2.1")).isEqualTo("192.0.2.1");
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.255.255, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "192.0.2.1, 192.0.2.1, true",
        "192.0.2.1, 192.0.2.2, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "::/0, 203.0.113.9, false",
        "::/0, 2001:db8::1, true",
        "2001:db8::/33, 2001:db8:7fff::1, true",
        "2001:db8::/33, 2001:db8:8000::1, false",
        "2001:db8::/65, 2001:db8::7fff:0:0:1, true",
        "2001:db8::/65, 2001:db8::8000:0:0:1, false",
        "::1, ::1, true",
        "192.0.2.0/24, ::ffff:192.0.2.7, true",
        "::ffff:192.0.2.0/120, 192.0.2.7, true",
        "::ffff:192.0.2.0/120, 192.0.3.7, false",
    })
    void aRangeContainsTheAddressesOfItsNetwork(String range, String address, boolean contains) {
        assertThat(
                        AddressRange.parse(range)
                                .orElseThrow()
                                .contains(IpAddress.parse(address).orElseThrow()))
                .isEqualTo(contains);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10.0.0.0/33",
                "::ffff:10.0.0.0/8",
                "10.0.0.1/8",
                "::/129",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "/8",
                "10.0.0.0/8/8",
                "proxy.example.com",
                "2001:db8::1/64",
                "10.0.0.0/0x8"
            })
    void whatIsNoRangeIsNotRead(String text) {
        assertThat(AddressRange.parse(text)).isEmpty();
    }

    private static String bucket(String address) {
        return IpAddress.bucketOf(IpAddress.parse(address));
    }
}
