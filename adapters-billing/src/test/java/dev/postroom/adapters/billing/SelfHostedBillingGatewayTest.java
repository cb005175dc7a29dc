package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.BillingGatewayContract;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.util.UUID;

final class SelfHostedBillingGatewayTest implements BillingGatewayContract {

    @Override
    public BillingGateway gateway() {
        return new SelfHostedBillingGateway(InsideTransaction.guard());
    }

    @Test
    void nothingIsLimitedAndThereIsNoPaymentProvider() {
        AccountId account = new AccountId(new UUID(1, 1));
        Workspace workspace = new Workspace(new UUID(1, 2), account, Environment.LIVE);
        PlanSubscription subscription = gateway().subscription(workspace);
        assertThat(subscription.plan()).isEqualTo("self_hosted");
        assertThat(subscription.status()).isEqualTo("none");
        assertThat(subscription.provider()).isEmpty();
        assertThat(subscription.limits()).isEmpty();
    }
}
