package dev.postroom.domain.trigger;

/** A trigger with the counts of its runs. */
public record CountedTrigger(Trigger trigger, TriggerStats stats) {}
