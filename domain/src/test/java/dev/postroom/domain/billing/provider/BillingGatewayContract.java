package dev.postroom.domain.billing.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Tests that every implementation of {@link BillingGateway} must pass. */
public interface BillingGatewayContract {

    /** The gateway under test, made with {@link InsideTransaction#guard}; the same in one test. */
    BillingGateway gateway();

    @Test
    default void theNameOfTheProviderIsAWord() {
        assertThat(gateway().provider().stream()).allMatch(name -> name.matches("[a-z][a-z0-9_]*"));
    }

    @Test
    default void onlyAProviderHasCustomers() {
        AccountId account = new AccountId(new UUID(1, 1));
        if (gateway().provider().isPresent()) {
            assertThat(gateway().customer(account)).isNotBlank();
        } else {
            isNotConfigured(() -> gateway().customer(account));
            isNotConfigured(() -> gateway().current("customer"));
            UnverifiedProviderEvent message =
                    new UnverifiedProviderEvent("{}", Map.of(), Instant.EPOCH);
            isNotConfigured(() -> gateway().read(message));
        }
    }

    private static void isNotConfigured(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.Unavailable.class,
                                                absent ->
                                                        assertThat(absent.code())
                                                                .isEqualTo(
                                                                        "billing_not_configured")));
    }
}
