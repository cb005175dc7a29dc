package dev.postroom.domain.trigger.date;

import dev.postroom.domain.identity.SubscriberId;

import java.util.Optional;

/**
 * The values that decide when the date of a person comes.
 *
 * @param date the text in the metadata; empty when there is none. It need not be a date
 * @param timezone as in the profile; empty: UTC
 */
public record DatedPerson(SubscriberId id, Optional<String> date, Optional<String> timezone) {}
