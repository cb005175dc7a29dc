package dev.postroom.domain.email.suppression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link SuppressionLifts} must pass. */
public interface SuppressionLiftsContract extends PortContract {

    private static EmailAddress ann() {
        return new EmailAddress("Ann@example.com");
    }

    private SuppressionLift lifted(
            Workspace workspace, EmailAddress address, Suppressions.Reason reason, Instant at) {
        Suppressions suppressions = ports().email().suppressions();
        List<Suppression> _ =
                suppressions.add(workspace, List.of(address), reason, at.minusSeconds(9));
        SuppressionLift lift =
                new SuppressionLift(newId(), "wrong: " + reason, Actor.key(newId(), "Shop"), at);
        suppressions.lift(workspace, address, lift);
        return lift;
    }

    private Page<LiftedSuppression> list(Workspace workspace, EmailAddress address, int limit) {
        return ports().email()
                .lifts()
                .list(
                        workspace,
                        address,
                        PageRequest.first(
                                limit, Sort.descending(LiftedSuppression.Sort.CREATED_AT)));
    }

    @Test
    default void theLiftsOfAnAddressAreListedLatestFirstIgnoringCase() {
        Workspace here = newLive();
        Instant now = ports().now();
        SuppressionLift first = lifted(here, ann(), Suppressions.Reason.BOUNCED, now);
        SuppressionLift second =
                lifted(here, ann(), Suppressions.Reason.COMPLAINED, now.plus(Duration.ofDays(1)));
        lifted(here, new EmailAddress("bob@example.com"), Suppressions.Reason.BOUNCED, now);

        Page<LiftedSuppression> found = list(here, new EmailAddress("aNN@example.com"), 10);

        assertThat(found.items())
                .containsExactly(
                        new LiftedSuppression(
                                Suppressions.Reason.COMPLAINED,
                                second.at().minusSeconds(9),
                                second),
                        new LiftedSuppression(
                                Suppressions.Reason.BOUNCED, first.at().minusSeconds(9), first));
        assertThat(found.total()).isEqualTo(2);
        assertThat(list(here, ann(), 1).next()).isPresent();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(list(stranger, ann(), 10).items()).isEmpty();
        }
    }

    @Test
    default void anAddressThatWasNotSuppressedHasNoLift() {
        Workspace here = newLive();
        SuppressionLift lift =
                new SuppressionLift(newId(), "wrong", Actor.operator(), ports().now());

        ports().email().suppressions().lift(here, ann(), lift);

        assertThat(list(here, ann(), 10).items()).isEmpty();
        assertThat(list(here, ann(), 10).next()).isEqualTo(Optional.empty());
    }
}
