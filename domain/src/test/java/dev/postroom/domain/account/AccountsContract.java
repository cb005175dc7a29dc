package dev.postroom.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Duration;

/** Tests that every implementation of {@link Accounts} must pass. */
public interface AccountsContract extends PortContract {

    private Accounts accounts() {
        return ports().account().accounts();
    }

    private Account stored(Duration age) {
        AccountId id = new AccountId(newId());
        Account account = new Account(id, "Tea House", SettableClock.START.minus(age));
        accounts()
                .add(
                        account,
                        new Workspace(newId(), id, Environment.LIVE),
                        new Workspace(newId(), id, Environment.TEST));
        return account;
    }

    @Test
    default void anAccountIsFoundAsItWasStored() {
        Account account = stored(Duration.ZERO);

        assertThat(accounts().find(account.id())).contains(account);
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
