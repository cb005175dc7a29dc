package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.EmailAddress;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Tests that every implementation of {@link Suppressions} must pass. */
public interface SuppressionsContract extends PortContract {

    /** An address in mixed case. */
    EmailAddress ANN = new EmailAddress("Ann@example.com");

    private Suppressions suppressions() {
        return ports().email().suppressions();
    }

    private void add(Workspace workspace, Suppressions.Reason reason) {
        suppressions().add(workspace, ANN, reason, ports().now());
    }

    @Test
    default void onlyTheSuppressedAddressIsFoundIgnoringCase() {
        Workspace here = newLive();
        assertThat(suppressions().contains(here, ANN)).isFalse();

        add(here, Suppressions.Reason.BOUNCED);

        assertThat(suppressions().contains(here, new EmailAddress("aNN@Example.com"))).isTrue();
        assertThat(suppressions().contains(here, new EmailAddress("bob@example.com"))).isFalse();
    }

    @Test
    default void suppressionsApplyOnlyToTheirWorkspace() {
        Workspace here = newLive();
        add(here, Suppressions.Reason.COMPLAINED);

        for (Workspace stranger : strangersTo(here)) {
            assertThat(suppressions().contains(stranger, ANN)).isFalse();
        }
    }

    @Test
    default void theSuppressedOnesAmongManyAreFoundTogether() {
        Workspace here = newLive();
        add(here, Suppressions.Reason.BOUNCED);
        EmailAddress ann = new EmailAddress("aNN@Example.com");
        EmailAddress bob = new EmailAddress("bob@example.com");

        assertThat(suppressions().among(here, List.of(bob, ann))).containsExactly(ann);
        assertThat(suppressions().among(here, List.of(ann, ann, ANN))).hasSize(1);
        assertThat(suppressions().among(here, List.of(bob))).isEmpty();
        assertThat(suppressions().among(here, List.of())).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(suppressions().among(stranger, List.of(ann))).isEmpty();
        }
    }

    @Test
    default void anAddressIsAddedOnce() {
        Workspace here = newLive();

        add(here, Suppressions.Reason.BOUNCED);
        add(here, Suppressions.Reason.COMPLAINED);

        assertThat(suppressions().contains(here, ANN)).isTrue();
    }

    @Test
    default void aRolledBackSuppressionIsNotStored() {
        Workspace here = newLive();

        Rollback.of(ports().transactions(), () -> add(here, Suppressions.Reason.BOUNCED));

        assertThat(suppressions().contains(here, ANN)).isFalse();
    }
}
