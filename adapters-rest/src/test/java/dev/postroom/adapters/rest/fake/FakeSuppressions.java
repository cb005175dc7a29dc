package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.LiftedSuppression;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.email.suppression.SuppressionQuery;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.List;
import java.util.Optional;

/** Has one suppressed address, the one of Anna. */
public final class FakeSuppressions implements ManageSuppressions {

    /** The one suppression. */
    public static final Suppression OF_ANNA =
            new Suppression(
                    FakeSubscribers.ANNA.id().value(),
                    Optional.of(FakeSubscribers.ANNA.email()),
                    Suppressions.Reason.BOUNCED,
                    FakeSubscribers.ANNA.createdAt());

    @Override
    public Suppression get(Workspace workspace, EmailAddress address) {
        checkLiftable(workspace, address);
        return OF_ANNA;
    }

    @Override
    public List<Suppression> add(Caller caller, List<EmailAddress> addresses) {
        return addresses.stream().map(OF_ANNA::of).toList();
    }

    @Override
    public void checkLiftable(Workspace workspace, EmailAddress address) {
        if (!address.key().equals(FakeSubscribers.ANNA.email().key())) {
            throw new Failure.NotFound("Suppression", "of this address").asException();
        }
    }

    @Override
    public Page<Suppression> list(
            Workspace workspace, SuppressionQuery query, PageRequest<Suppression.Sort> page) {
        return new Page<>(List.of(OF_ANNA), Optional.empty(), 1);
    }

    @Override
    public Page<LiftedSuppression> lifts(
            Workspace workspace, EmailAddress address, PageRequest<LiftedSuppression.Sort> page) {
        checkLiftable(workspace, address);
        SuppressionLift lift =
                new SuppressionLift(
                        OF_ANNA.id(), "wrong relay", Actor.operator(), OF_ANNA.createdAt());
        return new Page<>(
                List.of(
                        new LiftedSuppression(
                                Suppressions.Reason.BOUNCED, OF_ANNA.createdAt(), lift)),
                Optional.empty(),
                1);
    }

    @Override
    public void lift(Caller caller, EmailAddress address, String reason) {
        checkLiftable(caller.workspace(), address);
    }
}
