package dev.postroom.adapters.rest.shared.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.network.AddressRange;
import dev.postroom.domain.shared.network.IpAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class ClientFinderTest {

    private static final IpAddress PROXY = IpAddress.parse("10.0.0.1").orElseThrow();

    private final ClientFinder finder = finder(true, "10.0.0.0/8", "fd00::/8");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.7 | 203.0.113.7",
                "203.0.113.7, 10.0.0.2 | 203.0.113.7",
                "1.1.1.1, 203.0.113.7, 10.0.0.2, fd00::5 | 203.0.113.7",
                "1.1.1.1, 203.0.113.7 | 203.0.113.7",
                "10.0.0.3, 10.0.0.2 | 10.0.0.3",
                "203.0.113.7:4711 | 203.0.113.7",
                "[2001:db8::7]:4711 | 2001:db8::7",
                "2001:db8::7 | 2001:db8::7",
                ", 203.0.113.7 , | 203.0.113.7",
                "203.0.113.7, nonsense | 10.0.0.1",
                "203.0.113.7, nonsense, 10.0.0.2 | 10.0.0.2",
                "203.0.113.7, unknown, 10.0.0.2 | 10.0.0.2",
                "203.0.113.7:x | 10.0.0.1",
                "[203.0.113.7]:80 | 10.0.0.1",
                "[2001:db8::7 | 10.0.0.1",
                "localhost | 10.0.0.1",
            })
    void addressesAreReadFromTheRightAndTrustedOnesAreSkipped(String header, String client) {
        assertThat(behind(List.of(), List.of(header), List.of()).address()).isEqualTo(client);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "for=203.0.113.7 | 203.0.113.7",
                "For=\"203.0.113.7:80\";Proto=https;by=10.0.0.1 | 203.0.113.7",
                "for=\"[2001:db8::7]:4711\" | 2001:db8::7",
                "for=\"[2001:db8::7]\" , for=10.0.0.2 | 2001:db8::7",
                "for=1.1.1.1, for=203.0.113.7;proto=http, for=10.0.0.2 | 203.0.113.7",
                "for=\"203.0.113\\.7\" | 203.0.113.7",
                ", for=203.0.113.7, | 203.0.113.7",
                "for=203.0.113.7, for=_hidden | 10.0.0.1",
                "for=203.0.113.7, for=unknown, for=10.0.0.2 | 10.0.0.2",
                "for=203.0.113.7, proto=https | 10.0.0.1",
                "for=203.0.113.7;for=1.1.1.1 | 10.0.0.1",
                "for=\"1.1.1.1, for=203.0.113.7 | 10.0.0.1",
                "for=\"1.1.1.1, for=\"203.0.113.7\" | 10.0.0.1",
                "for=2001:db8::7 | 10.0.0.1",
                "203.0.113.7 | 10.0.0.1",
                "for= 203.0.113.7 | 10.0.0.1",
            })
    void theStandardHeaderIsReadInTheSameWay(String header, String client) {
        assertThat(behind(List.of(header), List.of(), List.of()).address()).isEqualTo(client);
    }

    @Test
    void aMalformedLineDoesNotHideTheLineOfTheProxyAfterIt() {
        List<String> lines = List.of("for=\"1.1.1.1", "for=203.0.113.7");
        assertThat(behind(lines, List.of(), List.of()).address()).isEqualTo("203.0.113.7");
        assertThat(behind(lines.reversed(), List.of(), List.of()).address()).isEqualTo("10.0.0.1");
    }

    @Test
    void headersThatNameDifferentClientsAreBothIgnored() {
        Client client =
                behind(
                        List.of("for=1.1.1.1;proto=https"),
                        List.of("203.0.113.7"),
                        List.of("https"));
        assertThat(client.address()).isEqualTo("10.0.0.1");
        assertThat(client.scheme()).isEqualTo("http");
    }

    @Test
    void headersThatAgreeAreRead() {
        Client client =
                behind(List.of("for=203.0.113.7"), List.of("203.0.113.7"), List.of("https"));
        assertThat(client.address()).isEqualTo("203.0.113.7");
        assertThat(client.scheme()).isEqualTo("https");
        assertThat(
                        behind(
                                        List.of("for=203.0.113.7;proto=http"),
                                        List.of("203.0.113.7"),
                                        List.of("https"))
                                .scheme())
                .isEqualTo("http");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.7 | https | https",
                "203.0.113.7 | HTTPS | https",
                "203.0.113.7 | ftp | http",
                "203.0.113.7, 10.0.0.2 | https, http | https",
                "1.1.1.1, 203.0.113.7, 10.0.0.2 | http, https, http | https",
                "203.0.113.7, 10.0.0.2 | https | https",
                "203.0.113.7, 10.0.0.2 | https, http, http | http",
                "203.0.113.7 | javascript:alert(1) | http",
            })
    void theSchemeIsThatOfTheConnectionOfTheClient(String nodes, String schemes, String scheme) {
        assertThat(behind(List.of(), List.of(nodes), List.of(schemes)).scheme()).isEqualTo(scheme);
    }

    @Test
    void aProxyMayReportTheSchemeAlone() {
        Client client = behind(List.of(), List.of(), List.of("https"));
        assertThat(client.scheme()).isEqualTo("https");
        assertThat(client.address()).isEqualTo("10.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mail.example.com", "mail.example.com:8443", "[2001:db8::1]:8443"})
    void linksBeginWithTheReportedSchemeAndTheHostThatTheProxyPassesOn(String host) {
        assertThat(origin(finder, host)).contains("https://" + host);
        assertThat(origin(finder(false, "10.0.0.0/8"), host)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "x/../y", "evil.example\"", "user@host", "host:port", "[x]"})
    void aHostThatIsMalformedIsNotPutIntoLinks(String host) {
        assertThat(origin(finder, host)).isEmpty();
    }

    @Test
    void onlyListedPeersAreTrusted() {
        assertThat(finder.trusts(IpAddress.parse("10.1.2.3"))).isTrue();
        assertThat(finder.trusts(IpAddress.parse("::ffff:10.1.2.3"))).isTrue();
        assertThat(finder.trusts(IpAddress.parse("fdab::1"))).isTrue();
        assertThat(finder.trusts(IpAddress.parse("11.0.0.1"))).isFalse();
        assertThat(finder.trusts(IpAddress.parse("no address"))).isFalse();
    }

    @Test
    void aLongHostileHeaderIsReadInOnePass() {
        String quoted = "for=\"" + "\\a".repeat(8000) + "\"";
        String tokens = "a=b;".repeat(4000);
        String commas = ",".repeat(16_000);
        for (String header : List.of(quoted, tokens, commas, "a".repeat(16_000))) {
            assertThat(behind(List.of(header), List.of(), List.of()).address())
                    .isEqualTo("10.0.0.1");
        }
    }

    private Client behind(List<String> forwarded, List<String> nodes, List<String> schemes) {
        return finder.behind(
                PROXY, "http", new ProxyHeaders(forwarded, nodes, schemes), "mail.example.com");
    }

    private static Optional<String> origin(ClientFinder finder, String host) {
        ProxyHeaders headers =
                new ProxyHeaders(List.of(), List.of("203.0.113.7"), List.of("https"));
        return finder.behind(PROXY, "http", headers, host).origin();
    }

    private static ClientFinder finder(boolean decideLinks, String... trusted) {
        Stream<AddressRange> ranges =
                Arrays.stream(trusted).map(text -> AddressRange.parse(text).orElseThrow());
        return new ClientFinder(new ProxySettings(ranges.toList(), decideLinks));
    }
}
