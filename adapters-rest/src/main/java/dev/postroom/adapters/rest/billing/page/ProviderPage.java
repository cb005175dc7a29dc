package dev.postroom.adapters.rest.billing.page;

/**
 * The way to a page of the payment provider.
 *
 * @param url of that page
 * @param host the name of its server
 */
public record ProviderPage(String title, String url, String host) {}
