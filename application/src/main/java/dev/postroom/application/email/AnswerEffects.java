package dev.postroom.application.email;

import dev.postroom.domain.campaign.HeldRefusals;

/**
 * The receivers of the outcomes of mails.
 *
 * @param people whether an address gets further mail
 * @param refusals those of campaigns, until it is clear what they say about people
 * @param domains how soon a domain gets further mail
 */
public record AnswerEffects(AddressVerdicts people, HeldRefusals refusals, DomainPaces domains) {}
