package dev.postroom.domain.email.suppression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link Suppressions} must pass. */
public interface SuppressionsContract extends PortContract {

    /** An address in mixed case. */
    EmailAddress ANN = new EmailAddress("Ann@example.com");

    /** Another address. */
    EmailAddress BOB = new EmailAddress("bob@example.com");

    private Suppressions suppressions() {
        return ports().email().suppressions();
    }

    private void add(Workspace workspace, Suppressions.Reason reason) {
        List<Suppression> _ = suppressions().add(workspace, List.of(ANN), reason, ports().now());
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
        assertThat(suppressions().find(here, ANN).orElseThrow().reason())
                .isEqualTo(Suppressions.Reason.BOUNCED);
    }

    @Test
    default void ofManyAddressesThoseThatAreNewAreAddedAndReturned() {
        Workspace here = newLive();
        add(here, Suppressions.Reason.BOUNCED);
        EmailAddress shouted = new EmailAddress("BOB@example.com");

        List<Suppression> added =
                suppressions()
                        .add(
                                here,
                                List.of(BOB, ANN, shouted),
                                Suppressions.Reason.MANUAL,
                                ports().now());

        assertThat(added).hasSize(1);
        assertThat(added.getFirst().email()).contains(BOB);
        assertThat(added.getFirst().reason()).isEqualTo(Suppressions.Reason.MANUAL);
        assertThat(suppressions().find(here, shouted).map(Suppression::id))
                .contains(added.getFirst().id());
        assertThat(suppressions().add(here, List.of(), Suppressions.Reason.MANUAL, ports().now()))
                .isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(suppressions().contains(stranger, BOB)).isFalse();
        }
    }

    @Test
    default void aRolledBackSuppressionIsNotStored() {
        Workspace here = newLive();

        Rollback.of(ports().transactions(), () -> add(here, Suppressions.Reason.BOUNCED));

        assertThat(suppressions().contains(here, ANN)).isFalse();
    }

    private Optional<Standing> standing(Workspace workspace) {
        return Optional.ofNullable(
                suppressions().standings(workspace, List.of(ANN, BOB)).get(ANN.key()));
    }

    private static PageRequest<Suppression.Sort> firstPage() {
        return PageRequest.first(50, Sort.ascending(Suppression.Sort.CREATED_AT));
    }

    private List<Suppression> listed(Workspace workspace, SuppressionQuery query) {
        return suppressions().list(workspace, query, firstPage()).items();
    }

    private static SuppressionQuery all() {
        return new SuppressionQuery(Optional.empty(), Set.of(), TimeSpan.always());
    }

    private void lift(Workspace workspace) {
        SuppressionLift lift =
                new SuppressionLift(newId(), "wrong relay", Actor.system("lifting"), ports().now());
        suppressions().lift(workspace, ANN, lift);
    }

    @Test
    default void anAddressIsShownOnlyWhileASubscriberHasIt() {
        Workspace here = newLive();
        add(here, Suppressions.Reason.BOUNCED);
        assertThat(suppressions().find(here, ANN).orElseThrow().email()).isEmpty();

        suppressions().name(here, List.of(ANN, BOB));
        Suppression named = suppressions().find(here, ANN).orElseThrow();
        assertThat(named.email()).contains(ANN);
        assertThat(named.reason()).isEqualTo(Suppressions.Reason.BOUNCED);
        assertThat(listed(here, all())).containsExactly(named);

        suppressions().forget(here, ANN, Optional.empty());
        assertThat(suppressions().find(here, ANN).orElseThrow().email()).isEmpty();
        assertThat(suppressions().contains(here, ANN)).isTrue();
        assertThat(standing(here).orElseThrow().isObjected()).isFalse();
    }

    @Test
    default void suppressionsAreListedByAddressReasonAndTime() {
        Workspace here = newLive();
        add(here, Suppressions.Reason.BOUNCED);
        List<Suppression> _ =
                suppressions()
                        .add(
                                here,
                                List.of(BOB),
                                Suppressions.Reason.COMPLAINED,
                                ports().now().plusSeconds(9));
        suppressions().name(here, List.of(ANN, BOB));
        TimeSpan later = new TimeSpan(Optional.of(ports().now().plusSeconds(5)), Optional.empty());

        assertThat(listed(here, all())).hasSize(2);
        assertThat(emails(here, new SuppressionQuery(Optional.of(ANN), Set.of(), later))).isEmpty();
        assertThat(
                        emails(
                                here,
                                new SuppressionQuery(
                                        Optional.of(new EmailAddress("aNN@Example.com")),
                                        Set.of(),
                                        TimeSpan.always())))
                .containsExactly(ANN);
        assertThat(emails(here, new SuppressionQuery(Optional.empty(), Set.of(), later)))
                .containsExactly(BOB);
        assertThat(
                        emails(
                                here,
                                new SuppressionQuery(
                                        Optional.empty(),
                                        Set.of(Suppressions.Reason.BOUNCED),
                                        TimeSpan.always())))
                .containsExactly(ANN);
        for (Workspace stranger : strangersTo(here)) {
            assertThat(listed(stranger, all())).isEmpty();
            assertThat(suppressions().find(stranger, ANN)).isEmpty();
        }
    }

    private List<EmailAddress> emails(Workspace workspace, SuppressionQuery query) {
        return listed(workspace, query).stream().flatMap(one -> one.email().stream()).toList();
    }

    @Test
    default void aLiftedAddressIsNoLongerSuppressedAndMayBeSuppressedAgain() {
        Workspace here = newLive();
        add(here, Suppressions.Reason.BOUNCED);
        for (Workspace stranger : strangersTo(here)) {
            lift(stranger);
        }
        assertThat(suppressions().contains(here, ANN)).isTrue();

        lift(here);
        lift(here);
        assertThat(suppressions().contains(here, ANN)).isFalse();
        assertThat(standing(here)).isEmpty();

        add(here, Suppressions.Reason.COMPLAINED);
        assertThat(standing(here).orElseThrow().suppression())
                .contains(Suppressions.Reason.COMPLAINED);
    }

    @Test
    default void anObjectionIsKnownUntilItIsWithdrawnAndSuppressesNothing() {
        Workspace here = newLive();
        suppressions().forget(here, ANN, Optional.of(ports().now()));
        suppressions().forget(here, ANN, Optional.of(ports().now()));

        assertThat(standing(here)).contains(new Standing(Optional.empty(), true));
        assertThat(suppressions().contains(here, ANN)).isFalse();
        assertThat(listed(here, all())).isEmpty();
        add(here, Suppressions.Reason.BOUNCED);
        assertThat(standing(here))
                .contains(new Standing(Optional.of(Suppressions.Reason.BOUNCED), true));
        for (Workspace stranger : strangersTo(here)) {
            assertThat(standing(stranger)).isEmpty();
            suppressions().withdrawObjections(stranger, List.of(ANN));
        }

        suppressions().withdrawObjections(here, List.of(ANN, BOB));
        assertThat(standing(here))
                .contains(new Standing(Optional.of(Suppressions.Reason.BOUNCED), false));
        assertThat(suppressions().standings(here, List.of())).isEmpty();
    }
}
