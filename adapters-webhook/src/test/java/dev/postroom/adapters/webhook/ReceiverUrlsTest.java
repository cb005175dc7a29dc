package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.Http1WebhookTransport.Network;
import dev.postroom.adapters.webhook.address.IanaReceiverAddresses;
import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.ReceiverAddresses;
import dev.postroom.domain.webhook.ReceiverAddresses.Refusal;
import dev.postroom.domain.webhook.WebhookUrl;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.stream.Stream;

/** The decision about a URL when a webhook is created with it, and when it is called. */
public final class ReceiverUrlsTest {

    private final ReceiverAddresses strict = new IanaReceiverAddresses(false);
    private final ReceiverAddresses open = new IanaReceiverAddresses(true);

    @ParameterizedTest
    @CsvFileSource(
            resources = "/receiver-urls.csv",
            delimiter = '|',
            commentCharacter = '#',
            numLinesToSkip = 1,
            emptyValue = "",
            nullValues = "null")
    void aUrlIsRefusedAsTheTableSays(
            String url, String addresses, String create, String withPrivate, String connect) {
        assertThat(atCreate(strict, url)).isEqualTo(create);
        assertThat(atCreate(open, url)).isEqualTo(withPrivate);
        assertThat(atConnect(url, addresses == null ? "" : addresses)).isEqualTo(connect);
    }

    private static String atCreate(ReceiverAddresses addresses, String text) {
        try {
            URI url = WebhookUrl.parse(text).value();
            return addresses.refusal(url).map(Refusal::code).orElse("allowed");
        } catch (FailureException e) {
            return ((Failure.Invalid) e.failure()).violations().getFirst().code();
        }
    }

    /** The URL of a webhook that was created while the address was different. */
    private static String atConnect(String text, String addresses) {
        try (var transport =
                new Http1WebhookTransport(
                        InsideTransaction.guard(),
                        WebhookClientSettings.defaults(),
                        InstantSource.system(),
                        new Network(host -> resolve(host, addresses), Network.ofSystem().tls()))) {
            AttemptResult result =
                    PostedResults.of(
                            transport, WebhookTransportContract.request(new URI(text), "{}"));
            assertThat(result.status()).isEmpty();
            return result.isFinal() ? "final" : "retryable";
        } catch (URISyntaxException _) {
            return "no URI";
        }
    }

    private static InetAddress[] resolve(String host, String addresses)
            throws UnknownHostException {
        if (addresses.isEmpty()) {
            throw new UnknownHostException(host);
        }
        return Stream.of(addresses.split(" ", -1))
                .map(InetAddress::ofLiteral)
                .toArray(InetAddress[]::new);
    }
}
