package dev.postroom.domain.billing.local;

import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.provider.ProviderState;

import java.util.List;
import java.util.Optional;

/**
 * The contents of the pages of the local provider.
 *
 * @param plan the plan that was bought and is in force
 * @param billing what the customer's account has and uses now
 * @param sold the plans that can be bought, in their order
 */
public record LocalPageModel(
        LocalSession visit, Optional<ProviderState> plan, AccountBilling billing, List<Plan> sold) {

    public LocalPageModel {
        sold = List.copyOf(sold);
    }
}
