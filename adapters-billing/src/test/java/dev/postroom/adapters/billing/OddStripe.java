package dev.postroom.adapters.billing;

import com.sun.net.httpserver.HttpServer;

import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.TransactionGuard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A Stripe that says what it is told, also what makes no sense, and a gateway to it. */
final class OddStripe implements AutoCloseable {

    private static final Instant NOW = Instant.ofEpochSecond(1_900_000_000);
    private static final String SECRET = "whsec_odd_0123456789";

    private final HttpServer server = server();
    private volatile String answer = "{}";
    final StripeBillingGateway gateway =
            new StripeBillingGateway(
                    settings(), StripeRig.PLANS, new TransactionGuard(() -> false));

    private HttpServer server() {
        try {
            HttpServer started =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            started.createContext(
                    "/",
                    exchange -> {
                        byte[] body = answer.getBytes(StandardCharsets.UTF_8);
                        exchange.getResponseHeaders().set("Content-Type", "application/json");
                        exchange.sendResponseHeaders(200, body.length);
                        exchange.getResponseBody().write(body);
                        exchange.close();
                    });
            started.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private StripeSettings settings() {
        return new StripeSettings(
                "stripe",
                "sk_test_odd_0123456789",
                List.of(SECRET),
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                0);
    }

    /** The next answers; apostrophes stand for quotes. */
    void answer(String json) {
        answer = json.replace('\'', '"');
    }

    /** Reads a message that Stripe signed; apostrophes stand for quotes. */
    VerifiedProviderEvent read(String body) {
        String json = body.replace('\'', '"');
        String signed = NOW.getEpochSecond() + "." + json;
        String signature = "t=" + NOW.getEpochSecond() + ",v1=" + mac(signed);
        return gateway.read(
                new UnverifiedProviderEvent(json, Map.of("stripe-signature", signature), NOW));
    }

    private static String mac(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
