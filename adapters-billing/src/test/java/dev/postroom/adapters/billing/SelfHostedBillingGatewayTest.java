package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.BillingGatewayContract;

import org.junit.jupiter.api.Test;

final class SelfHostedBillingGatewayTest implements BillingGatewayContract {

    private final BillingGateway gateway = new SelfHostedBillingGateway();

    @Override
    public BillingGateway gateway() {
        return gateway;
    }

    @Test
    void thereIsNoProvider() {
        assertThat(gateway.provider()).isEmpty();
    }
}
