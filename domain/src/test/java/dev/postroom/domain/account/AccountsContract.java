package dev.postroom.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.text.Slug;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Tests that every implementation of {@link Accounts} must pass. */
public interface AccountsContract extends PortContract {

    private Accounts accounts() {
        return ports().account().accounts();
    }

    private Account stored(Duration age) {
        AccountId id = new AccountId(newId());
        Slug slug = Slug.of(id.toString());
        Account account = new Account(id, slug, "Tea House", SettableClock.START.minus(age));
        add(account);
        return account;
    }

    private boolean add(Account account) {
        return accounts()
                .add(
                        account,
                        new Workspace(newId(), account.id(), Environment.LIVE),
                        new Workspace(newId(), account.id(), Environment.TEST));
    }

    @Test
    default void anAccountIsFoundAsItWasStored() {
        Account account = stored(Duration.ZERO);

        assertThat(accounts().find(account.id())).contains(account);
    }

    @Test
    default void anAccountIsFoundByItsSlugUntilItIsDeleted() {
        Account account = stored(Duration.ZERO);
        Account other = stored(Duration.ZERO);

        assertThat(accounts().find(account.slug())).contains(account);
        assertThat(accounts().find(new Slug("unknown"))).isEmpty();

        ports().account().discarded().discardAll(account.id());

        assertThat(accounts().find(account.slug())).isEmpty();
        assertThat(accounts().find(other.slug())).contains(other);
    }

    @Test
    default void anAccountWhoseSlugIsTakenIsNotStored() {
        Account account = stored(Duration.ZERO);
        AccountId id = new AccountId(newId());

        assertThat(add(new Account(id, account.slug(), "Coffee House", SettableClock.START)))
                .isFalse();

        assertThat(accounts().find(id)).isEmpty();
        assertThat(accounts().workspace(id, Environment.LIVE)).isEmpty();
        assertThat(accounts().list()).containsExactly(account);
    }

    @Test
    default void anAccountHasOneWorkspaceOfEachEnvironment() {
        Account account = stored(Duration.ZERO);
        Account other = stored(Duration.ZERO);

        for (Environment environment : Environment.values()) {
            Workspace workspace = accounts().workspace(account.id(), environment).orElseThrow();

            assertThat(workspace.environment()).isEqualTo(environment);
            assertThat(workspace.account()).isEqualTo(account.id());
            assertThat(accounts().workspace(workspace.id())).contains(workspace);
            assertThat(accounts().workspace(other.id(), environment))
                    .isPresent()
                    .isNotEqualTo(accounts().workspace(account.id(), environment));
        }
    }

    @Test
    default void workspacesAreFoundByTheBeginOfTheirIds() {
        Account account = stored(Duration.ZERO);
        Account gone = stored(Duration.ZERO);
        Workspace live = accounts().workspace(account.id(), Environment.LIVE).orElseThrow();
        Workspace test = accounts().workspace(account.id(), Environment.TEST).orElseThrow();
        Workspace former = accounts().workspace(gone.id(), Environment.LIVE).orElseThrow();
        ports().account().discarded().discardAll(gone.id());

        assertThat(accounts().listWorkspaces(live.id().getMostSignificantBits())).contains(live);
        assertThat(accounts().listWorkspaces(test.id().getMostSignificantBits())).contains(test);
        assertThat(accounts().listWorkspaces(former.id().getMostSignificantBits()))
                .doesNotContain(former);
    }

    @Test
    default void workspacesWhoseIdsBeginAlikeAreAllFound() {
        AccountId id = new AccountId(newId());
        // also where the number of the begin is negative
        Workspace live = new Workspace(new UUID(-7, Long.MAX_VALUE), id, Environment.LIVE);
        Workspace test = new Workspace(new UUID(-7, Long.MIN_VALUE), id, Environment.TEST);
        accounts()
                .add(
                        new Account(id, Slug.of(id.toString()), "Tea", SettableClock.START),
                        live,
                        test);

        assertThat(accounts().listWorkspaces(-7)).containsExactlyInAnyOrder(live, test);
        assertThat(accounts().listWorkspaces(-8)).isEmpty();
        assertThat(accounts().listWorkspaces(-6)).isEmpty();
    }

    @Test
    default void unknownAccountsAreNotFound() {
        AccountId unknown = new AccountId(newId());

        assertThat(accounts().find(unknown)).isEmpty();
        assertThat(accounts().workspace(unknown, Environment.LIVE)).isEmpty();
        assertThat(accounts().workspace(unknown.value())).isEmpty();
    }

    @Test
    default void accountsAreListedOldestFirst() {
        Account second = stored(Duration.ofDays(1));
        Account first = stored(Duration.ofDays(2));
        Account third = stored(Duration.ZERO);

        assertThat(accounts().list()).containsExactly(first, second, third);
    }

    @Test
    default void theNewestAccountsAreListedInPartsWithoutThoseThatWereDeleted() {
        Account first = stored(Duration.ZERO);
        Account second = stored(Duration.ZERO);
        Account gone = stored(Duration.ZERO);
        Account last = stored(Duration.ZERO);
        ports().account().discarded().discardAll(gone.id());

        assertThat(accounts().listNewest(Optional.empty(), 2)).containsExactly(last, second);
        assertThat(accounts().listNewest(Optional.of(gone.id()), 2)).containsExactly(second, first);
        assertThat(accounts().listNewest(Optional.of(second.id()), 2)).containsExactly(first);
        assertThat(accounts().listNewest(Optional.of(first.id()), 2)).isEmpty();
    }

    @Test
    default void aRolledBackAccountIsNotStored() {
        assertThatThrownBy(() ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    stored(Duration.ZERO);
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        assertThat(accounts().list()).isEmpty();
    }
}
