package dev.postroom.adapters.persistence.database;

/**
 * Signals to the workers of this process, each run after a commit that gave them work. They return
 * at once and throw nothing. Workers poll as well: a lost signal costs a moment, never work.
 */
record Wakes(Runnable events, Runnable emails, Runnable deliveries, Runnable imports) {
    /** Nobody is signalled. */
    public static Wakes none() {
        return new Wakes(() -> {}, () -> {}, () -> {}, () -> {});
    }
}
