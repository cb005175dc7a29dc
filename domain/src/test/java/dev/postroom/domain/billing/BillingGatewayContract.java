package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.util.Set;
import java.util.UUID;

/** Tests that every implementation of {@link BillingGateway} must pass. */
public interface BillingGatewayContract {

    Set<String> STATUSES = Set.of("active", "trialing", "past_due", "canceled", "none");

    /** The gateway under test, made with {@link InsideTransaction#guard}; one for each test. */
    BillingGateway gateway();

    /** A workspace of an account that the payment provider does not know. */
    private static Workspace stranger(Environment environment) {
        return new Workspace(new UUID(7, 1), new AccountId(new UUID(7, 7)), environment);
    }

    @Test
    default void everyAccountHasAPlan() {
        PlanSubscription subscription = gateway().subscription(stranger(Environment.LIVE));
        assertThat(subscription.plan()).matches("[a-z][a-z0-9_]*");
        assertThat(subscription.status()).isIn(STATUSES);
    }

    @Test
    default void bothEnvironmentsOfAnAccountShareItsPlan() {
        assertThat(gateway().subscription(stranger(Environment.TEST)))
                .isEqualTo(gateway().subscription(stranger(Environment.LIVE)));
    }

    @Test
    default void noLimitIsNegative() {
        assertThat(gateway().subscription(stranger(Environment.LIVE)).limits().values())
                .allSatisfy(limit -> assertThat(limit).isNotNegative());
    }

    @Test
    default void aCallInsideATransactionIsRefused() {
        InsideTransaction.isRefused(() -> gateway().subscription(stranger(Environment.LIVE)));
    }
}
