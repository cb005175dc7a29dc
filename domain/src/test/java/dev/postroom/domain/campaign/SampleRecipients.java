package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberId;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** Recipients as {@link CampaignLedger#sample} makes them up. */
final class SampleRecipients {

    private SampleRecipients() {}

    static List<LedgerEntry.Eligible> after(int after, int max) {
        return IntStream.rangeClosed(after + 1, after + max)
                .mapToObj(SampleRecipients::at)
                .toList();
    }

    private static LedgerEntry.Eligible at(int position) {
        return new LedgerEntry.Eligible(
                new LedgerPlace(position, RecipientStatus.READY, 0),
                new Recipient(
                        new SubscriberId(new UUID(0, position)),
                        new EmailAddress("reader-%d@example.com".formatted(position)),
                        profile(position)));
    }

    private static Profile profile(int position) {
        boolean even = position % 2 == 0;
        return new Profile(
                switch (position % 3) {
                    case 0 -> Optional.of("Zoë");
                    case 1 -> Optional.of("Ada");
                    default -> Optional.empty();
                },
                even ? Optional.of("Reader") : Optional.empty(),
                Optional.empty(),
                even ? Optional.of("en") : Optional.empty(),
                Optional.empty(),
                switch (position % 3) {
                    case 0 -> JsonObject.empty();
                    case 1 -> JsonObject.of(Map.of("plan", "pro"));
                    default -> JsonObject.of(Map.of("plan", "pro", "city", "Köln"));
                });
    }
}
