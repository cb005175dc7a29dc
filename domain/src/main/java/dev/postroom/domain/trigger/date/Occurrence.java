package dev.postroom.domain.trigger.date;

import java.time.Instant;
import java.time.LocalDate;

/**
 * One time that the date of a person comes.
 *
 * @param date the date itself, in its year; it identifies the occurrence
 * @param at the moment that the rule makes of it
 */
public record Occurrence(LocalDate date, Instant at) {}
