package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.webhook.ReceiverAddresses;
import dev.postroom.domain.webhook.ReceiverAddressesContract;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;

final class IanaReceiverAddressesTest implements ReceiverAddressesContract {

    private final ReceiverAddresses strict = new IanaReceiverAddresses(false);
    private final ReceiverAddresses open = new IanaReceiverAddresses(true);

    @Override
    public ReceiverAddresses addresses() {
        return strict;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost/",
                "http://LOCALHOST:8080/",
                "http://localhost./",
                "http://a.localhost/",
                "http://a.b.localhost./",
                "http://postgres:5432/",
                "http://printer.local/",
                "http://metadata/",
                "http://metadata.google.internal/",
                "http://metadata.google.internal./",
                "http://router.home.arpa/",
                "http://127.0.0.1/",
                "http://10.1.2.3:9000/x",
                "http://169.254.169.254/latest/meta-data/",
                "http://[::1]/",
                "http://[::]/",
                "http://[::ffff:127.0.0.1]/",
                "http://[::ffff:7f00:1]/",
                "http://[64:ff9b::a9fe:a9fe]/",
                "http://[2002:7f00:1::]/",
                "http://[fd00:ec2::254]/"
            })
    void theInsideOfANetworkIsRefusedUnlessAllowed(String url) {
        assertThat(strict.refusal(URI.create(url))).isPresent();
        assertThat(open.refusal(URI.create(url))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.1/",
                "http://127.0.0.1./",
                "http://127.0.1/",
                "http://2130706433/",
                "http://0x7f000001/",
                "http://0x7f.0.0.1/",
                "http://0177.0.0.1/",
                "http://017700000001/",
                "http://127.0.0.01/",
                "http://127.0.0.0x1/",
                "http://256.1.1.1/",
                "http://1.2.3.4.5/",
                "http://example.0x7f/",
                "http://example.com.1/",
                "http://[fe80::1%25eth0]/",
                "http://example..com/",
                "http://example.com../",
                "http://./",
                "http:///path",
                "http:relative",
                "http://under_score/",
                "http://user@example.com/",
                "http://user:word@example.com/",
                "http://@example.com/",
                "http://example.com@127.0.0.1/",
                "http://example.com:0/",
                "http://example.com:65536/",
                "ftp://example.com/",
                "file:///etc/passwd",
                "//example.com/",
                "gopher://example.com/"
            })
    void whatIsNoPlainHttpUrlIsRefusedAlways(String url) {
        assertThat(strict.refusal(URI.create(url))).isPresent();
        assertThat(open.refusal(URI.create(url))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/hook",
                "HTTPS://EXAMPLE.COM:8443/hook?a=b",
                "http://example.com./",
                "http://hooks.xn--bcher-kva.example/",
                "https://8.8.8.8/",
                "https://[2606:4700::1111]:444/",
                "https://localhost.example.com/",
                "https://1password.com/",
                "https://0x7f.example/"
            })
    void theOpenInternetIsNotRefused(String url) {
        assertThat(strict.refusal(URI.create(url))).isEmpty();
    }
}
