package dev.postroom.adapters.persistence.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

class OutagesTest {
    private final Outages outages = new Outages();

    @ParameterizedTest
    @CsvSource({
        "53100, storage_full",
        "53000, overloaded",
        "53200, overloaded",
        "53300, overloaded",
        "53400, overloaded",
        "08006, database_unavailable",
        "25006, database_unavailable",
        "57P01, database_unavailable"
    })
    void everyStateOfADatabaseThatCannotServeHasACodeAndATimeToRetry(String state, String code) {
        RuntimeException seen = outages.translated(wrapped(new SQLException("x", state)));

        assertThat(unavailable(seen).code()).isEqualTo(code);
        assertThat(unavailable(seen).retryAfter()).isPositive();
    }

    @Test
    void aPoolThatGetsNoConnectionTellsTheReasonOfTheServer() {
        SQLException pool =
                new SQLTransientConnectionException(
                        "not available", new SQLException("too many clients", "53300"));

        assertThat(unavailable(outages.translated(wrapped(pool))).code()).isEqualTo("overloaded");
    }

    @Test
    void aWrongStatementStaysAsItIs() {
        RuntimeException wrong = wrapped(new SQLException("x", "42601"));

        assertThat(outages.translated(wrong)).isSameAs(wrong);
    }

    @Test
    void aFullDiskIsRememberedUntilAProbeFindsRoom() {
        assertThat(outages.isStorageFull()).isFalse();
        RuntimeException _ = outages.translated(wrapped(new SQLException("x", "53100")));
        assertThat(outages.isStorageFull()).isTrue();

        outages.storageIsFree();
        assertThat(outages.isStorageFull()).isFalse();
    }

    private static Failure.Unavailable unavailable(RuntimeException seen) {
        assertThat(seen).isInstanceOf(FailureException.class);
        return (Failure.Unavailable) ((FailureException) seen).failure();
    }

    private static RuntimeException wrapped(SQLException cause) {
        return new IllegalStateException(cause);
    }
}
