package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.BillingMessage;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

final class SelfHostedBillingGatewayTest {

    private final BillingGateway gateway = new SelfHostedBillingGateway();

    @Test
    void thereIsNoProviderAndEachCallSaysSo() {
        assertThat(gateway.provider()).isEmpty();
        isNotConfigured(() -> gateway.customer(new AccountId(new UUID(1, 1))));
        isNotConfigured(() -> gateway.current("customer"));
        isNotConfigured(() -> gateway.read(new BillingMessage("{}", Map.of(), Instant.EPOCH)));
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
