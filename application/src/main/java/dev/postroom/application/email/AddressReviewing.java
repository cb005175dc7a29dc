package dev.postroom.application.email;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.AddressReviews;
import dev.postroom.domain.email.AddressReviews.Review;
import dev.postroom.domain.email.ReviewAddresses;
import dev.postroom.domain.email.suppression.Standing;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gives active subscribers the status that their suppressed address demands. */
public final class AddressReviewing implements ReviewAddresses {

    private final UnitOfWork work;
    private final AddressReviews reviews;
    private final SubscriberBatches people;
    private final Suppressions suppressions;
    private final BounceHandling verdicts;

    public AddressReviewing(
            UnitOfWork work,
            AddressReviews reviews,
            SubscriberBatches people,
            Suppressions suppressions,
            BounceHandling verdicts) {
        this.work = work;
        this.reviews = reviews;
        this.people = people;
        this.suppressions = suppressions;
        this.verdicts = verdicts;
    }

    @Override
    public int reviewNext(int max) {
        return work.inTransaction(
                () -> reviews.lockNext().map(review -> review(review, max)).orElse(0));
    }

    private int review(Review review, int max) {
        Workspace workspace = review.workspace();
        SubscriberBatches.Slice part = people.page(workspace, active(), review.after(), max);
        verdicts.apply(
                workspace,
                new BounceHandling.Findings(
                        verdicts(workspace, part.subscribers()),
                        List.of(),
                        List.of(),
                        work.now(workspace)));
        part.next()
                .ifPresentOrElse(
                        next -> reviews.reach(workspace, next), () -> reviews.end(workspace));
        return Math.max(1, part.subscribers().size());
    }

    private static SubscriberQuery active() {
        SubscriberQuery all = SubscriberQuery.all();
        return new SubscriberQuery(
                Set.of(SubscriberStatus.ACTIVE),
                all.tags(),
                all.email(),
                all.prefix(),
                all.externalId(),
                all.metadata(),
                all.times(),
                all.filter());
    }

    private List<BounceHandling.StoppedAddress> verdicts(
            Workspace workspace, List<Subscriber> some) {
        List<EmailAddress> addresses = some.stream().map(Subscriber::email).toList();
        Map<String, Standing> standings = suppressions.standings(workspace, addresses);
        Instant now = work.now(workspace);
        return addresses.stream()
                .flatMap(address ->
                        Optional.ofNullable(standings.get(address.key()))
                                .flatMap(Standing::suppression)
                                .flatMap(AddressReviewing::reason)
                                .map(reason ->
                                        new BounceHandling.StoppedAddress(address, reason, now))
                                .stream())
                .toList();
    }

    // reviews are older than suppressions by hand, which leave no person active
    private static Optional<BounceHandling.Reason> reason(Suppressions.Reason reason) {
        return switch (reason) {
            case BOUNCED -> Optional.of(BounceHandling.Reason.NO_MAILBOX);
            case COMPLAINED -> Optional.of(BounceHandling.Reason.COMPLAINT);
            case MANUAL -> Optional.empty();
        };
    }
}
