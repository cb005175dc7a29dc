package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.concurrent.atomic.AtomicBoolean;

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
    void everyStatementHasATimeLimitAndThatOfARequestIsShorter() {
        AtomicBoolean isRequest = new AtomicBoolean();
        assertThat(limit()).isEqualTo(StatementLimits.SECONDS_OF_WORKER);

        handles.requests(isRequest::get);
        assertThat(limit()).isEqualTo(StatementLimits.SECONDS_OF_WORKER);

        isRequest.set(true);
        assertThat(limit()).isEqualTo(StatementLimits.SECONDS_OF_REQUEST);
    }

    @Test
    void aStatementThatTakesTooLongIsUnavailableAndItsConnectionGoesOn() {
        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() ->
                        handles.call(handle -> {
                            handle.getConfig(SqlStatements.class).setQueryTimeout(1);
                            return handle.createQuery("SELECT pg_sleep(30)::text")
                                    .mapTo(String.class)
                                    .one();
                        }))
                .extracting(FailureException::failure)
                .isInstanceOfSatisfying(
                        Failure.Unavailable.class,
                        failure -> assertThat(failure.code()).isEqualTo("statement_timeout"));

        assertThat(
                        handles.<Integer>call(handle ->
                                handle.createQuery("SELECT 1").mapTo(Integer.class).one()))
                .isEqualTo(1);
    }
}
