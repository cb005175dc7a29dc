package dev.postroom.adapters.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class SqlArrayTest {
    // the driver reads earlier ones by another calendar
    private static final long FIRST_SECOND = -5_000_000_000L;
    private static final long MOST_SECONDS = 100_000_000_000L;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void eachTypeArrivesAsPostgresqlWritesIt() {
        UUID id = UUID.fromString("fedcba98-7654-3210-8000-00000000000f");
        assertThat(text(SqlArray.uuids(List.of(id)), "uuid")).isEqualTo("{" + id + "}");
        assertThat(text(SqlArray.integers(List.of(Integer.MIN_VALUE, 0, 7)), "integer"))
                .isEqualTo("{-2147483648,0,7}");
        assertThat(text(SqlArray.numbers(List.of(Long.MIN_VALUE, 0, Long.MAX_VALUE)), "bigint"))
                .isEqualTo("{-9223372036854775808,0,9223372036854775807}");
        assertThat(text(SqlArray.flags(List.of(true, false)), "boolean")).isEqualTo("{t,f}");
        assertThat(text(SqlArray.bytes(List.of(new byte[] {0, -1}, new byte[0])), "bytea"))
                .isEqualTo("{\"\\\\x00ff\",\"\\\\x\"}");
        assertThat(text(SqlArray.texts(List.of("a", "", "NULL", "{\"\\,é\uD83D\uDE00")), "text"))
                .isEqualTo("{a,\"\",\"NULL\",\"{\\\"\\\\,é\uD83D\uDE00\"}");
    }

    @Test
    void emptyValuesAreNull() {
        assertThat(text(SqlArray.optionalTexts(List.of(Optional.of("a"), none())), "text"))
                .isEqualTo("{a,NULL}");
        assertThat(text(SqlArray.optionalNumbers(List.of(none(), Optional.of(5))), "bigint"))
                .isEqualTo("{NULL,5}");
        assertThat(text(SqlArray.optionalUuids(List.of(none())), "uuid")).isEqualTo("{NULL}");
        assertThat(text(SqlArray.times(List.of(none(), none())), "timestamptz"))
                .isEqualTo("{NULL,NULL}");
    }

    private static <T> Optional<T> none() {
        return Optional.empty();
    }

    @Test
    void anArrayCanBeEmpty() {
        assertThat(text(SqlArray.texts(List.of()), "text")).isEqualTo("{}");
        assertThat(text(SqlArray.times(List.of()), "timestamptz")).isEqualTo("{}");
    }

    @Test
    void aTimeIsStoredAsASingleOneIs() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Instant> times =
                Stream.concat(
                                Stream.of(
                                        Instant.EPOCH,
                                        Instant.EPOCH.minusNanos(1),
                                        Instant.parse("1999-12-31T23:59:59.999999999Z"),
                                        Instant.parse("2000-01-01T00:00:00.000000999Z")),
                                IntStream.range(0, 100)
                                        .mapToObj(_ ->
                                                Instant.ofEpochSecond(
                                                        random.nextLong(FIRST_SECOND, MOST_SECONDS),
                                                        random.nextInt(1_000_000_000))))
                        .toList();
        assertThat(
                        POSTGRES.handles()
                                .<List<Instant>>call(handle ->
                                        handle.createQuery("SELECT :times AS times")
                                                .bind(
                                                        "times",
                                                        SqlArray.times(
                                                                times.stream()
                                                                        .map(Optional::of)
                                                                        .toList()))
                                                .map((result, _) ->
                                                        SqlArray.timesOf(result, "times"))
                                                .one()))
                .as("seed %d", seed)
                .isEqualTo(times.stream().map(SqlArrayTest::single).toList());
    }

    private static Instant single(Instant time) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery("SELECT CAST(:time AS timestamptz) AS time")
                                .bind("time", DatabaseTimes.stored(time))
                                .map((result, _) -> new Row(result).instant("time"))
                                .one());
    }

    private static String text(SqlArray array, String type) {
        return Objects.requireNonNull(
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery(
                                                "SELECT CAST(CAST(:array AS %s[]) AS text)"
                                                        .formatted(type))
                                        .bind("array", array)
                                        .mapTo(String.class)
                                        .one()));
    }
}
