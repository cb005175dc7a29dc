package dev.postroom.domain.trigger.run;

/**
 * A run to store.
 *
 * @param run {@code ACTIVE} and due at once, or {@code FAILED}
 * @param entry what it began with: a trigger has one run for each person and entry
 * @param once whether the trigger may not have had any run for the person before
 */
public record NewRun(TriggerRun run, String entry, boolean once) {}
