package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

import org.junit.jupiter.api.Test;

import java.util.Set;
import java.util.UUID;

/** What every {@link BillingProvider} promises. */
public interface BillingProviderContract {

    Set<String> STATUSES = Set.of("active", "trialing", "past_due", "canceled", "none");

    /** The provider under test; the same within one test. */
    BillingProvider provider();

    /** A workspace of an account that the provider has never seen. */
    private static Workspace stranger(Environment environment) {
        return new Workspace(new UUID(7, 1), new AccountId(new UUID(7, 7)), environment);
    }

    @Test
    default void everyAccountHasAPlan() {
        PlanSubscription subscription = provider().subscription(stranger(Environment.LIVE));
        assertThat(subscription.plan()).matches("[a-z][a-z0-9_]*");
        assertThat(subscription.status()).isIn(STATUSES);
    }

    @Test
    default void bothEnvironmentsOfAnAccountShareItsPlan() {
        assertThat(provider().subscription(stranger(Environment.TEST)))
                .isEqualTo(provider().subscription(stranger(Environment.LIVE)));
    }

    @Test
    default void noLimitIsNegative() {
        assertThat(provider().subscription(stranger(Environment.LIVE)).limits().values())
                .allSatisfy(limit -> assertThat(limit).isNotNegative());
    }
}
