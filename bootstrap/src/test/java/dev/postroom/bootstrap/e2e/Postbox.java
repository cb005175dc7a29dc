package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.awaitility.core.ConditionTimeoutException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mails that each address is to get, and those that a mail server has delivered. Safe for any
 * number of threads.
 */
final class Postbox {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Supplier<List<SmtpSink.Mail>> delivered;
    private final Map<String, Integer> expected = new ConcurrentHashMap<>();

    Postbox(Supplier<List<SmtpSink.Mail>> delivered) {
        this.delivered = delivered;
    }

    /** The address is to get one more mail. */
    void expect(String address) {
        expected.merge(address, 1, Integer::sum);
    }

    private int expected() {
        return expected.values().stream().mapToInt(Integer::intValue).sum();
    }

    int count() {
        return delivered.get().size();
    }

    List<SmtpSink.Mail> to(String address) {
        return delivered.get().stream().filter(mail -> mail.recipient().equals(address)).toList();
    }

    /** Each address has exactly as many mails as are expected, in time. */
    void awaitEach() {
        try {
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(100))
                    .until(() -> count() >= expected());
        } catch (ConditionTimeoutException _) {
            // the comparison says who has none
        }
        assertThat(differences()).isEmpty();
    }

    private List<String> differences() {
        Map<String, Integer> arrived =
                delivered.get().stream()
                        .collect(Collectors.toMap(SmtpSink.Mail::recipient, _ -> 1, Integer::sum));
        return Stream.concat(expected.keySet().stream(), arrived.keySet().stream())
                .distinct()
                .filter(address -> !Objects.equals(expected.get(address), arrived.get(address)))
                .map(address ->
                        "%s: expected %s, has %s"
                                .formatted(
                                        address,
                                        expected.getOrDefault(address, 0),
                                        arrived.getOrDefault(address, 0)))
                .toList();
    }

    /** How many mails of the campaign have arrived. */
    int ofCampaign(String campaign) {
        return ledger().ofCampaign(campaign).entries().size();
    }

    /** The arrived mails, as a sink would have written them down. */
    LedgerFile ledger() {
        return new LedgerFile(delivered.get().stream().map(Postbox::entry).toList());
    }

    private static LedgerFile.Entry entry(SmtpSink.Mail mail) {
        String id = Objects.requireNonNull(mail.header("Message-ID")).replaceAll("[<>]", "");
        return new LedgerFile.Entry(id, mail.recipient(), 0, 0, 0);
    }
}
