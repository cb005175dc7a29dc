package dev.postroom.application.subscriber;

import dev.postroom.domain.consent.Consents;

/**
 * Follow-up work of changes of subscribers, in the same transaction.
 *
 * @param erasures what is stored about deleted people
 * @param optIns confirmations
 * @param consents the ledger of opt-ins and opt-outs
 * @param addresses bounces, complaints and objections
 */
public record ChangeEffects(
        PersonErasure erasures, OptIns optIns, Consents consents, AddressKeeping addresses) {}
