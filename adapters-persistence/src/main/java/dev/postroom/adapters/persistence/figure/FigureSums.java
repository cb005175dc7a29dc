package dev.postroom.adapters.persistence.figure;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.figure.FiguresOfDay;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Sorts sums by day. */
final class FigureSums {

    /**
     * After its first 48 bits, which are the milliseconds, a UUIDv7 has so many in its first half.
     */
    static final int BITS_AFTER_TIME = 16;

    private static final Set<RecipientStatus> OUTCOMES =
            Set.of(
                    RecipientStatus.ACCEPTED,
                    RecipientStatus.BOUNCED,
                    RecipientStatus.COMPLAINED,
                    RecipientStatus.FAILED,
                    RecipientStatus.SUPPRESSED,
                    RecipientStatus.UNKNOWN);

    private final Map<LocalDate, Map<String, Long>> people = new TreeMap<>();
    private final Map<LocalDate, Map<EmailStatus, Long>> emails = new TreeMap<>();
    private final Map<LocalDate, Map<RecipientStatus, Long>> recipients = new TreeMap<>();

    /** The value of a counter of a day. */
    record Counted(String kind, LocalDate day, String status, long n) {
        static Counted of(Row row) throws SQLException {
            return new Counted(
                    row.text("kind"), day(row.uuid("key")), row.text("status"), row.number("n"));
        }

        private static LocalDate day(UUID key) {
            Instant start = Instant.ofEpochMilli(key.getMostSignificantBits() >>> BITS_AFTER_TIME);
            return LocalDate.ofInstant(start, ZoneOffset.UTC);
        }
    }

    /** The recipients of the campaigns of a day. */
    record OfCampaigns(LocalDate day, Map<RecipientStatus, Long> recipients) {
        static OfCampaigns of(Row row) throws SQLException {
            Map<RecipientStatus, Long> recipients = new EnumMap<>(RecipientStatus.class);
            for (RecipientStatus outcome : OUTCOMES) {
                long n = row.number(outcome.keyword());
                if (n != 0) {
                    recipients.put(outcome, n);
                }
            }
            return new OfCampaigns(LocalDate.parse(row.text("day")), recipients);
        }
    }

    void add(Counted counted) {
        if (counted.n() != 0 && counted.kind().equals("email_day")) {
            emails.computeIfAbsent(counted.day(), _ -> new EnumMap<>(EmailStatus.class))
                    .put(
                            Keyword.parse(EmailStatus.class, counted.status()).orElseThrow(),
                            counted.n());
        } else if (counted.n() != 0) {
            people.computeIfAbsent(counted.day(), _ -> new TreeMap<>())
                    .put(counted.status(), counted.n());
        }
    }

    void add(OfCampaigns campaigns) {
        if (!campaigns.recipients().isEmpty()) {
            recipients.put(campaigns.day(), campaigns.recipients());
        }
    }

    List<FiguresOfDay> days() {
        Map<LocalDate, FiguresOfDay> days = new TreeMap<>();
        people.keySet().forEach(day -> days.computeIfAbsent(day, this::figures));
        emails.keySet().forEach(day -> days.computeIfAbsent(day, this::figures));
        recipients.keySet().forEach(day -> days.computeIfAbsent(day, this::figures));
        return List.copyOf(days.values());
    }

    private FiguresOfDay figures(LocalDate day) {
        Map<String, Long> counts = people.getOrDefault(day, Map.of());
        Map<SubscriberStatus, Long> left = new EnumMap<>(SubscriberStatus.class);
        counts.forEach((status, n) ->
                Keyword.parse(SubscriberStatus.class, status)
                        .ifPresent(known -> left.put(known, n)));
        return new FiguresOfDay(
                day,
                counts.getOrDefault("added", 0L),
                left,
                counts.getOrDefault("deleted", 0L),
                emails.getOrDefault(day, Map.of()),
                recipients.getOrDefault(day, Map.of()));
    }
}
