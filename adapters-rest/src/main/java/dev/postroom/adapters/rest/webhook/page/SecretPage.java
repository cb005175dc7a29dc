package dev.postroom.adapters.rest.webhook.page;

/**
 * A signing secret, which is shown only now.
 *
 * @param title what was done
 * @param previous until when the secret before is valid, in words; empty without one
 */
public record SecretPage(String id, String title, String url, String secret, String previous) {}
