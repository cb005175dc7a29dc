package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.shared.Randomness;

import java.security.SecureRandom;

/** Bytes from the operating system's generator. */
public final class SecureRandomness implements Randomness {
    private final SecureRandom random = new SecureRandom();

    @Override
    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
