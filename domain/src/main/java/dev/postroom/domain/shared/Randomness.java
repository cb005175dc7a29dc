package dev.postroom.domain.shared;

/** A source of unpredictable bytes, fit for secrets. Safe for any number of threads. */
@DrivenPort
public interface Randomness {

    /** A new array of {@code count} bytes; {@code count} is at least one. */
    byte[] bytes(int count);
}
