package dev.postroom.domain.billing.provider;

import java.net.URI;

/**
 * A visit of the provider's page for plans that were bought.
 *
 * @param customer the provider's reference of the account's customer
 * @param back where the page's link back leads
 * @param key the same for each attempt at the same order, at most 200 characters
 */
public record PortalOrder(String customer, URI back, String key) {}
