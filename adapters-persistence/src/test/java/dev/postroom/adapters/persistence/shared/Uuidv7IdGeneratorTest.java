package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.IdGeneratorContract;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

class Uuidv7IdGeneratorTest implements IdGeneratorContract {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final SettableMillis clock = new SettableMillis(NOON.toEpochMilli());
    private final IdGenerator ids = new Uuidv7IdGenerator(clock, new SecureRandomness());

    private static final class SettableMillis implements InstantSource {
        private long millis;

        private SettableMillis(long millis) {
            this.millis = millis;
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis);
        }
    }

    @Override
    public IdGenerator ids() {
        return ids;
    }

    @Test
    void anIdStartsWithTheMilliseconds() {
        assertThat(ids.next().getMostSignificantBits() >>> 16).isEqualTo(NOON.toEpochMilli());
    }

    @Test
    void idsStaySortedWhileTheClockGoesBack() {
        UUID before = ids.next();
        clock.millis -= 60_000;

        assertThat(ids.next().toString()).isGreaterThan(before.toString());
    }

    @Test
    void aFullCounterBorrowsFromTheNextMillisecond() {
        List<String> many = Stream.generate(ids::next).limit(20_000).map(UUID::toString).toList();

        assertThat(many).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void idsFollowTheClockAgainOnceItIsAhead() {
        ids.next();
        clock.millis += 5;

        assertThat(ids.next().getMostSignificantBits() >>> 16).isEqualTo(NOON.toEpochMilli() + 5);
    }
}
