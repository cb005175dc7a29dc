package dev.postroom.bootstrap.e2e;

import dev.postroom.domain.shared.Race;

import java.util.concurrent.atomic.AtomicInteger;

/** Clients that sign up numbered people at once. */
final class OptInRace {
    static final int PEOPLE = 1000;
    static final int CLIENTS = 8;

    private OptInRace() {}

    /** Signs one person up. */
    @FunctionalInterface
    interface SignUp {

        /** Whether the service answered that the person is stored. */
        boolean isStored(Api api, int number);
    }

    /**
     * Kills the process when half of the people are stored; each client ends with its first failed
     * request.
     *
     * @return how many people were stored according to the answers
     */
    static int killedAtHalf(PostroomProcess postroom, String key, SignUp signUp) {
        AtomicInteger stored = new AtomicInteger();
        Race.of(
                CLIENTS,
                number -> {
                    Api api = new Api(postroom.baseUrl(), key);
                    for (int i = number; i < PEOPLE; i += CLIENTS) {
                        if (!signUp.isStored(api, i)) {
                            return number;
                        }
                        if (stored.incrementAndGet() == PEOPLE / 2) {
                            postroom.kill();
                        }
                    }
                    return number;
                });
        return stored.get();
    }
}
