package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

final class InMemoryBillingProviderTest implements BillingProviderContract {

    private final InMemoryBillingProvider provider = new InMemoryBillingProvider();

    @Override
    public BillingProvider provider() {
        return provider;
    }

    @Test
    void aPlanThatWasToldIsTheAccountsPlan() {
        AccountId account = new AccountId(new UUID(1, 1));
        PlanSubscription free =
                new PlanSubscription("free", "active", Optional.empty(), Map.of("tags", 3L));
        provider.put(account, free);
        assertThat(provider.subscription(new Workspace(new UUID(1, 2), account, Environment.TEST)))
                .isEqualTo(free);
    }
}
