package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

final class InMemoryBillingGatewayTest implements BillingGatewayContract {

    private final InMemoryBillingGateway gateway =
            new InMemoryBillingGateway(InsideTransaction.guard());

    @Override
    public BillingGateway gateway() {
        return gateway;
    }

    @Test
    void aContractThatWasPutInIsTheAccountsContract() {
        AccountId account = new AccountId(new UUID(1, 1));
        PlanSubscription free =
                new PlanSubscription(
                        "free", "active", Optional.empty(), Map.of(PlanResource.TAGS, 3L));
        gateway.put(account, free);
        assertThat(gateway.subscription(new Workspace(new UUID(1, 2), account, Environment.TEST)))
                .isEqualTo(free);
    }
}
