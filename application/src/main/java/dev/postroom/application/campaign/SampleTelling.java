package dev.postroom.application.campaign;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.FinalOutcome;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.SubscriberId;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** Tells made-up outcomes in a transaction that is rolled back. */
record SampleTelling(UnitOfWork work, CampaignNews news) {

    /** Tells {@code count} outcomes. */
    void tell(Workspace unused, Campaign campaign, int count) {
        List<FinalOutcome> outcomes =
                IntStream.rangeClosed(1, count).mapToObj(n -> accepted(unused, n)).toList();
        try {
            work.inTransaction(() -> {
                news.tell(unused, campaign, outcomes);
                throw new RolledBack();
            });
        } catch (RolledBack _) {
            // as intended
        }
    }

    private FinalOutcome accepted(Workspace unused, int number) {
        return new FinalOutcome(
                new SubscriberId(new UUID(0, number)),
                Optional.of(new EmailAddress("reader-%d@example.com".formatted(number))),
                RecipientStatus.ACCEPTED,
                1,
                Optional.empty(),
                work.now(unused));
    }

    private static final class RolledBack extends RuntimeException {
        private RolledBack() {
            super("rolled back", null, false, false);
        }
    }
}
