package dev.postroom.domain.billing.provider;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;

import java.net.URI;

/**
 * The order that the provider's page is to show.
 *
 * @param customer the provider's reference of the account's customer
 * @param success where the browser goes after the payment
 * @param cancel where the browser goes without one
 * @param key the same for each attempt at the same order, at most 200 characters: attempts with one
 *     key make one session
 */
public record CheckoutOrder(
        AccountId account,
        String customer,
        PlanName plan,
        BillingInterval interval,
        URI success,
        URI cancel,
        String key) {}
