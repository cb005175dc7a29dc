package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** Addresses of the sandbox that bounce or complain. */
final class Suppressed {

    private Suppressed() {}

    /** An address that bounced, as a parameter of paths, in which its characters may stand. */
    static Map<String, String> bounced(Api api) {
        return Map.of("email", mailed(api, "bounced"));
    }

    /** An address that was mailed and now has this status in its mail. */
    static String mailed(Api api, String status) {
        String address = fresh(status);
        assertSuppressing(api, address, status);
        return address;
    }

    /** An address of the simulated mailbox that nothing was sent to. */
    static String fresh(String mailbox) {
        return mailbox + "+" + UUID.randomUUID() + "@simulator.test";
    }

    /** Mails the address and waits for the status of the mail. */
    static void assertSuppressing(Api api, String address, String status) {
        String id = send(api, address).text("/id");
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> api.get("/emails/" + id).text("/status").equals(status));
    }

    /** A transactional mail to the address. */
    static Api.Answer send(Api api, String address) {
        return api.post(
                        "/emails/send",
                        "{\"to\": \"%s\", \"subject\": \"Hi\", \"text\": \"Ho\"}"
                                .formatted(address))
                .expect(202);
    }

    /** The address in a path. */
    static String encoded(String address) {
        return URLEncoder.encode(address, StandardCharsets.UTF_8);
    }
}
