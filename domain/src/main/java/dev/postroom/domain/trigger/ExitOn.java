package dev.postroom.domain.trigger;

/**
 * An event about the person that ends a run.
 *
 * @param kind never {@code DATE}
 */
public record ExitOn(TriggerKind kind, TriggerFilter filter) {

    /** Whether an event of this kind with these details ends a run. */
    public boolean admits(TriggerKind eventKind, TriggerFilter.Details details) {
        return kind == eventKind && filter.admits(details);
    }
}
