package dev.postroom.application.email;

/**
 * What the answers of servers change.
 *
 * @param people whether an address gets further mail
 * @param domains how soon a domain gets further mail
 */
public record AnswerEffects(AddressVerdicts people, DomainPaces domains) {}
