package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Transactional mail while nothing listens at the port of the mail server, by each transport: both
 * services wait at the same time, because a mail looks again after half a minute.
 */
final class RelayAwayMailsIT {

    private static final int BEFORE = 5;
    private static final int MEANTIME = 20;
    private static final List<String> TRANSPORTS = List.of("smtp", "smtp-pipelined");

    @TempDir Path directory;

    private record Sender(
            String transport, Installation installation, PostroomProcess service, Api api)
            implements AutoCloseable {

        static Sender by(String transport, Path directory, int relay) {
            Installation installation = Installation.in(directory);
            PostroomProcess service =
                    installation.serve(
                            Map.of(
                                    "POSTROOM_SMTP_URL",
                                    "smtp://127.0.0.1:" + relay,
                                    "POSTROOM_MAIL_TRANSPORT",
                                    transport));
            return new Sender(
                    transport,
                    installation,
                    service,
                    new Api(service.baseUrl(), installation.liveKey));
        }

        String address(String when, int number) {
            return "%s-%d@%s.test".formatted(when, number, transport);
        }

        /** Sends mails to people of the service, and returns their ids. */
        List<String> send(String when, int count) {
            return IntStream.range(0, count)
                    .mapToObj(i -> {
                        String to = address(when, i);
                        api.post("/subscribers", "{\"email\": \"%s\"}".formatted(to)).expect(201);
                        return api.post(
                                        "/emails/send",
                                        """
                                        {"to": "%s", "subject": "Receipt", "text": "Thank you"}
                                        """
                                                .formatted(to))
                                .expect(202)
                                .text("/id");
                    })
                    .toList();
        }

        String statusOf(String id) {
            return api.get("/emails/" + id).text("/status");
        }

        void awaitSent(List<String> ids) {
            ids.forEach(id ->
                    await().atMost(Duration.ofMinutes(2)).until(() -> statusOf(id).equals("sent")));
        }

        void awaitLine(String words) {
            await().atMost(Duration.ofSeconds(90)).until(() -> service.log().contains(words));
        }

        @Override
        public void close() {
            service.close();
            installation.close();
        }
    }

    @Test
    void eachMailWaitsAndArrivesOnceAndTheLogHasOneWarningAndOneInformation() throws IOException {
        int relay = TestPorts.next();
        SmtpSink first = SmtpSink.start(relay);
        List<Sender> senders = new ArrayList<>();
        try (first) {
            TRANSPORTS.forEach(transport -> senders.add(Sender.by(transport, directory, relay)));
            senders.forEach(sender -> sender.awaitSent(sender.send("before", BEFORE)));
        }
        try {
            List<List<String>> waiting =
                    senders.stream().map(sender -> sender.send("away", MEANTIME)).toList();
            senders.forEach(sender -> sender.awaitLine("is not reachable"));
            for (int i = 0; i < senders.size(); i++) {
                assertTheyWait(senders.get(i), waiting.get(i), relay);
            }
            try (SmtpSink second = SmtpSink.start(relay)) {
                for (int i = 0; i < senders.size(); i++) {
                    senders.get(i).awaitSent(waiting.get(i));
                    senders.get(i).awaitLine("is reachable again");
                }
                assertThat(second.mails()).hasSize(TRANSPORTS.size() * MEANTIME);
                senders.forEach(sender -> assertEachArrivedOnce(sender, first, second));
                senders.forEach(RelayAwayMailsIT::assertNoHandWasNeeded);
            }
        } finally {
            senders.forEach(Sender::close);
        }
    }

    private static void assertTheyWait(Sender sender, List<String> ids, int relay) {
        assertThat(ids)
                .allSatisfy(id -> {
                    Api.Answer mail = sender.api().get("/emails/" + id);
                    assertThat(mail.text("/status")).isEqualTo("queued");
                    assertThat(mail.body().at("/attempts").asInt()).isZero();
                });
        assertThat(sender.api().get("/emails/" + ids.getFirst()).text("/reason"))
                .contains("127.0.0.1:" + relay);
    }

    private static void assertEachArrivedOnce(Sender sender, SmtpSink first, SmtpSink second) {
        assertThat(recipients(first, sender))
                .containsExactlyInAnyOrderElementsOf(addresses(sender, "before", BEFORE));
        assertThat(recipients(second, sender))
                .containsExactlyInAnyOrderElementsOf(addresses(sender, "away", MEANTIME));
    }

    private static List<String> recipients(SmtpSink relay, Sender sender) {
        return relay.mails().stream()
                .map(SmtpSink.Mail::recipient)
                .filter(address -> address.endsWith("@" + sender.transport() + ".test"))
                .toList();
    }

    private static List<String> addresses(Sender sender, String when, int count) {
        return IntStream.range(0, count).mapToObj(i -> sender.address(when, i)).toList();
    }

    private static void assertNoHandWasNeeded(Sender sender) {
        assertOneLine(sender, "is not reachable", "\"WARN\"");
        assertOneLine(sender, "is reachable again", "\"INFO\"");
        assertThat(sender.api().get("/subscribers?status=active&limit=1").text("/total"))
                .isEqualTo(Integer.toString(BEFORE + MEANTIME));
    }

    private static void assertOneLine(Sender sender, String text, String level) {
        assertThat(sender.service().log().lines().filter(line -> line.contains(text)))
                .singleElement()
                .asString()
                .contains(level);
    }
}
