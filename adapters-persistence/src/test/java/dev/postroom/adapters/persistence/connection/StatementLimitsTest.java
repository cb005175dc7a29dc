package dev.postroom.adapters.persistence.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

final class StatementLimitsTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private final Handles handles =
            new Handles(Database.configured(Jdbi.create(POSTGRES.dataSource())));

    private int limit() {
        int alone = handles.call(handle -> handle.getConfig(SqlStatements.class).getQueryTimeout());
        int inTransaction =
                handles.transact(handle -> handle.getConfig(SqlStatements.class).getQueryTimeout());
        assertThat(alone).isEqualTo(inTransaction);
        return alone;
    }

    @Test
    void everyStatementHasATimeLimitAndThatOfARequestIsShortest() {
        AtomicBoolean isRequest = new AtomicBoolean();
        assertThat(limit()).isEqualTo(300);

        handles.requests(isRequest::get);
        assertThat(limit()).isEqualTo(30);

        isRequest.set(true);
        assertThat(limit()).isEqualTo(10);
    }

    @Test
    void aStepOfAWorkerWhoseStatementMetItsLimitHasLongerAtTheNextAttempt() {
        AtomicBoolean isRequest = new AtomicBoolean(true);
        handles.requests(isRequest::get);
        assertIsCancelled();
        isRequest.set(false);
        assertThat(limit()).as("a slow request says nothing about workers").isEqualTo(30);

        assertIsCancelled();

        assertThat(limit()).isEqualTo(300);
        isRequest.set(true);
        assertThat(limit()).isEqualTo(10);
    }

    @Test
    void aStatementThatTheOperatorCancelsIsUnavailableToo() {
        assertUnavailable(
                "statement_timeout",
                handle ->
                        handle.createQuery("SELECT pg_cancel_backend(pg_backend_pid())::text")
                                .mapTo(String.class)
                                .one());
    }

    @ParameterizedTest
    @CsvSource({
        "57P01, database_unavailable",
        "57P02, database_unavailable",
        "57P03, database_unavailable",
        "57P05, database_unavailable",
        "08006, database_unavailable",
        "25P03, database_unavailable",
        "25P04, database_unavailable",
        "25006, database_unavailable",
        "53300, overloaded",
        "53400, overloaded",
        "57014, statement_timeout",
        "40001, too_busy",
        "40P01, too_busy"
    })
    void everyStateThatPassesIsUnavailableAloneAndInATransaction(String state, String code) {
        HandleCallback<Integer, RuntimeException> raise =
                handle -> handle.execute("DO $$ BEGIN RAISE SQLSTATE '" + state + "'; END $$");

        assertUnavailable(code, raise);
        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() -> handles.transact(_ -> handles.call(raise)))
                .extracting(FailureException::failure)
                .isInstanceOfSatisfying(
                        Failure.Unavailable.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
        assertThat(one()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "40P01"})
    void aStatementAloneIsRepeatedLikeATransaction(String state) {
        AtomicInteger tries = new AtomicInteger();
        HandleCallback<Integer, RuntimeException> raiseOnce =
                handle ->
                        tries.incrementAndGet() == 1
                                ? handle.execute(
                                        "DO $$ BEGIN RAISE SQLSTATE '" + state + "'; END $$")
                                : tries.get();

        assertThat(handles.<Integer>call(raiseOnce)).isEqualTo(2);
        tries.set(0);
        assertThat(handles.<Integer>transact(raiseOnce)).isEqualTo(2);
    }

    @Test
    void aKeyThatIsTakenIsNoReasonToRepeatAStatementAlone() {
        AtomicInteger tries = new AtomicInteger();

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() ->
                        handles.call(handle -> {
                            tries.incrementAndGet();
                            return handle.execute("DO $$ BEGIN RAISE SQLSTATE '23505'; END $$");
                        }))
                .isNotInstanceOf(FailureException.class);

        assertThat(tries).hasValue(1);
    }

    @Test
    void aTransactionThatGoesOnAfterAnErrorFailsAndItsConnectionGoesOn() {
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() ->
                        handles.transact(handle -> {
                            try {
                                return handle.execute("SELECT nothing");
                            } catch (RuntimeException _) {
                                return handle.execute("SELECT 1");
                            }
                        }));

        assertThat(one()).isOne();
    }

    @Test
    void aStatementThatTakesTooLongIsUnavailableAndItsConnectionGoesOn() {
        assertIsCancelled();

        assertThat(one()).isOne();
    }

    private void assertIsCancelled() {
        assertUnavailable(
                "statement_timeout",
                handle -> {
                    handle.getConfig(SqlStatements.class).setQueryTimeout(1);
                    return handle.createQuery("SELECT pg_sleep(30)::text")
                            .mapTo(String.class)
                            .one();
                });
    }

    private <T> void assertUnavailable(String code, HandleCallback<T, RuntimeException> work) {
        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() -> handles.call(work))
                .extracting(FailureException::failure)
                .isInstanceOfSatisfying(
                        Failure.Unavailable.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
    }

    private int one() {
        return handles.<Integer>call(
                handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one());
    }
}
