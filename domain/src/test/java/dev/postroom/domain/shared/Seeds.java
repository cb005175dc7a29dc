package dev.postroom.domain.shared;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Reproducible random cases. Each run draws a new seed and reports it when a case fails; {@code
 * -Dpostroom.seed=…} runs the cases of that seed.
 */
public final class Seeds {

    private static final String PROPERTY = "postroom.seed";

    private Seeds() {}

    /** A seed for one run: the given one, or a new one. */
    public static long seed() {
        Long given = Long.getLong(PROPERTY);
        return given == null ? System.nanoTime() : given;
    }

    /** Checks a property on the given number of random cases. */
    public static void check(int cases, Consumer<RandomGenerator> property) {
        long seed = seed();
        for (int i = 0; i < cases; i++) {
            try {
                property.accept(generator(seed + i));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "case %d fails; again with -D%s=%d".formatted(i, PROPERTY, seed), e);
            }
        }
    }

    /** A source of the same numbers whenever it has the same seed. */
    public static RandomGenerator generator(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }
}
