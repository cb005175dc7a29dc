package dev.postroom.domain.trigger;

/**
 * How many runs a trigger has had, by their status.
 *
 * @param entered all of them
 * @param active those that go on or are held
 */
public record TriggerStats(long entered, long active, long completed, long exited, long failed) {

    /** No runs. */
    public static TriggerStats none() {
        return new TriggerStats(0, 0, 0, 0, 0);
    }
}
