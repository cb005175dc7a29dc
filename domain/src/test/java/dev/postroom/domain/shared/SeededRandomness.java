package dev.postroom.domain.shared;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Bytes that look random and are the same in every run of a test. */
public final class SeededRandomness implements Randomness {

    private final RandomGenerator generator;

    public SeededRandomness(long seed) {
        this.generator = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    @Override
    public synchronized byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        generator.nextBytes(bytes);
        return bytes;
    }
}
