package dev.postroom.domain.work;

/** In memory, deleted resources leave nothing. */
public final class InMemoryLeftovers implements Leftovers {

    @Override
    public int remove(int max) {
        return 0;
    }
}
