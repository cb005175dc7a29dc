package dev.postroom.bootstrap.cli.doctor;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** Whether the address in the links of mails leads to the service. */
final class PublicAddress {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String SUBJECT = "public URL";

    private PublicAddress() {}

    static Finding examine(Optional<URI> address) {
        return address.map(PublicAddress::tried)
                .orElseGet(() ->
                        Finding.warn(
                                SUBJECT,
                                "http.public-url is not set, so links in mails lead to this"
                                        + " machine only. Set it to the address that readers can"
                                        + " open."));
    }

    private static Finding tried(URI address) {
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(address + "/llms.txt"))
                            .timeout(PATIENCE)
                            .method("HEAD", HttpRequest.BodyPublishers.noBody())
                            .build();
            return answered(address, client.send(request, BodyHandlers.discarding()).statusCode());
        } catch (IOException e) {
            return Finding.warn(
                    SUBJECT,
                    "%s does not answer (%s). Start the service, or check DNS, TLS and the reverse proxy."
                            .formatted(address, e.getClass().getSimpleName()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Finding.warn(SUBJECT, "interrupted");
        }
    }

    private static Finding answered(URI address, int status) {
        if (status != 200) {
            return Finding.fail(
                    SUBJECT,
                    "%s answers %d, so another program serves it. Check the reverse proxy."
                            .formatted(address, status));
        }
        return "https".equals(address.getScheme())
                ? Finding.ok(SUBJECT, address + " leads to the service")
                : Finding.warn(SUBJECT, address + " leads to the service without TLS. Use https.");
    }
}
