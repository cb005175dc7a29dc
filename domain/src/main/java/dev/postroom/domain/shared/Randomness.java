package dev.postroom.domain.shared;

/** A source of unpredictable bytes, suitable for secrets. Thread-safe. */
@DrivenPort
public interface Randomness {

    /** A new array of {@code count} bytes; {@code count} is at least one. */
    byte[] bytes(int count);
}
