package dev.postroom.domain.billing.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingPorts;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link BillingCustomers} must pass. */
public interface BillingCustomersContract extends PortContract {

    /** The ports under test, on the store of {@link #ports}. */
    BillingPorts billing();

    private BillingCustomers customers() {
        return billing().customers();
    }

    @Test
    default void aCustomerIsFoundByItsAccountAndTheOtherWayRound() {
        AccountId account = newLive().account();

        assertThat(customers().find("memory", account)).isEmpty();
        assertThat(customers().account("memory", "cus_a")).isEmpty();
        assertThat(customers().link("memory", account, "cus_a")).contains("cus_a");

        assertThat(customers().find("memory", account)).contains("cus_a");
        assertThat(customers().account("memory", "cus_a")).contains(account);
        assertThat(customers().find("other", account)).isEmpty();
        assertThat(customers().account("other", "cus_a")).isEmpty();
    }

    @Test
    default void theFirstCustomerOfAnAccountStays() {
        AccountId account = newLive().account();
        customers().link("memory", account, "cus_b");

        assertThat(customers().link("memory", account, "cus_c")).contains("cus_b");
        assertThat(customers().link("memory", account, "cus_b")).contains("cus_b");
        assertThat(customers().account("memory", "cus_c")).isEmpty();
        assertThat(customers().link("other", account, "cus_c")).contains("cus_c");
    }

    @Test
    default void aCustomerIsNeverTwoAccounts() {
        AccountId first = newLive().account();
        AccountId second = newLive().account();
        customers().link("memory", first, "cus_d");

        assertThat(customers().link("memory", second, "cus_d")).isEmpty();
        assertThat(customers().find("memory", second)).isEmpty();
        assertThat(customers().account("memory", "cus_d")).contains(first);
    }

    @Test
    default void aCustomerThatIsGoneIsReplacedOnce() {
        AccountId account = newLive().account();
        AccountId other = newLive().account();
        customers().link("memory", account, "cus_old");
        customers().link("memory", other, "cus_other");

        customers().replace("memory", account, "cus_old", "cus_new");
        customers().replace("memory", account, "cus_old", "cus_newer");
        customers().replace("other", account, "cus_new", "cus_newer");
        customers().replace("memory", other, "cus_new", "cus_newer");

        assertThat(customers().find("memory", account)).contains("cus_new");
        assertThat(customers().account("memory", "cus_new")).contains(account);
        assertThat(customers().account("memory", "cus_old")).isEmpty();
        assertThat(customers().find("memory", other)).contains("cus_other");
        assertThat(customers().find("other", account)).isEmpty();
    }

    @Test
    default void aRollbackLinksNothing() {
        AccountId account = newLive().account();
        Rollback.of(ports().transactions(), () -> customers().link("memory", account, "cus_e"));

        assertThat(customers().find("memory", account)).isEmpty();
    }

    @Test
    default void manyLinksAtOnceAgreeOnOneCustomer() {
        AccountId account = newLive().account();
        List<Optional<String>> links =
                Race.of(6, i -> customers().link("memory", account, "cus_race_" + i));

        assertThat(links).doesNotContain(Optional.empty());
        assertThat(links.stream().distinct()).hasSize(1);
        assertThat(customers().find("memory", account)).isEqualTo(links.getFirst());
    }
}
