package dev.postroom.domain.consent;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Consent;

import java.util.Optional;

/**
 * The personal part of a consent record.
 *
 * @param address the person's address at that time
 * @param actor who or what made the change
 * @param consent what the person agreed to, and where, as far as it was told
 */
public record ConsentDetails(
        SubscriberId subscriber, EmailAddress address, Actor actor, Optional<Consent> consent) {}
