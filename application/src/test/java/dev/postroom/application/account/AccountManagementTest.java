package dev.postroom.application.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;

final class AccountManagementTest {

    private final House house = House.create();
    private final AccountManagement accounts =
            new AccountManagement(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().account().discarded());

    @Test
    void aDeletedAccountIsNotFoundAndCannotBeDeletedAgain() {
        Account kept = accounts.create("Coffee House");
        Account account = accounts.create("Tea House");

        accounts.delete(account.id());

        assertThat(accounts.list()).contains(kept).doesNotContain(account);
        for (Environment environment : Environment.values()) {
            assertThat(accounts.workspace(account.id(), environment)).isEmpty();
            assertThat(accounts.workspace(kept.id(), environment)).isPresent();
        }
        assertThat(Failures.of(() -> accounts.delete(account.id())))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void anAccountHasALiveAndATestWorkspace() {
        Account account = accounts.create("Tea House");
        Workspace live = accounts.workspace(account.id(), Environment.LIVE).orElseThrow();
        Workspace test = accounts.workspace(account.id(), Environment.TEST).orElseThrow();
        assertThat(live.isTest()).isFalse();
        assertThat(test.isTest()).isTrue();
        assertThat(live.id()).isNotEqualTo(test.id());
        assertThat(accounts.list()).contains(account);
    }

    @Test
    void aBlankNameIsRefused() {
        assertThat(Failures.violations(() -> accounts.create(" "))).containsExactly("name blank");
    }
}
