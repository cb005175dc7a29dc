package dev.postroom.application.email.delivery;

import dev.postroom.application.email.BounceHandling;
import dev.postroom.domain.campaign.sending.HeldRefusals;

/**
 * The receivers of the outcomes of mails.
 *
 * @param people whether an address gets further mail
 * @param refusals those of campaigns, until it is clear what they say about people
 * @param domains how soon a domain gets further mail
 */
public record DeliveryFeedback(
        BounceHandling people, HeldRefusals refusals, DomainThrottles domains) {}
