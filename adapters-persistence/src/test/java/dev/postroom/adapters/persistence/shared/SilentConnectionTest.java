package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.OwnDatabase;
import dev.postroom.adapters.persistence.database.ServerProxy;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A connection that dies without a word does not hold a thread without limit. */
@Timeout(120)
class SilentConnectionTest {

    @Test
    void aThreadThatWaitsForAnAnswerIsToldThatTheDatabaseIsUnavailableAndGoesOn()
            throws IOException {
        OwnDatabase database = OwnDatabase.migrated();
        try (ServerProxy proxy = ServerProxy.before(database, ServerProxy.Startup.PASS);
                Database opened = Database.open(proxy.settings(database, "&socketTimeout=2"))) {
            assertThatExceptionOfType(FailureException.class)
                    .isThrownBy(() ->
                            opened.handles()
                                    .transact(handle -> {
                                        ask(handle);
                                        proxy.fallSilent();
                                        return ask(handle);
                                    }))
                    .extracting(FailureException::failure)
                    .isInstanceOfSatisfying(
                            Failure.Unavailable.class,
                            failure ->
                                    assertThat(failure.code()).isEqualTo("database_unavailable"));

            assertThat(opened.handles().<Integer>call(SilentConnectionTest::ask)).isOne();
        }
    }

    @Test
    void theLimitIsThatOfTheThreadAndOfACommandUntilTheProcessServes() {
        OwnDatabase database = OwnDatabase.migrated();
        AtomicBoolean isRequest = new AtomicBoolean();
        try (Database opened = Database.open(database.settings())) {
            assertThat(silence(opened)).isEqualTo(330_000);

            opened.limitRequests(isRequest::get);
            assertThat(silence(opened)).isEqualTo(45_000);

            isRequest.set(true);
            assertThat(silence(opened)).isEqualTo(15_000);

            isRequest.set(false);
            assertThat(silence(opened)).isEqualTo(45_000);
        }
    }

    @Test
    void theAddressMayHaveALowerLimit() {
        OwnDatabase database = OwnDatabase.migrated();
        AtomicBoolean isRequest = new AtomicBoolean();
        try (Database opened = Database.open(database.with("socketTimeout=7"))) {
            opened.limitRequests(isRequest::get);
            assertThat(silence(opened)).isEqualTo(7_000);

            isRequest.set(true);
            assertThat(silence(opened)).isEqualTo(7_000);
        }
    }

    @Test
    void aConnectionThatGoesBackForgetsItsLimit() {
        OwnDatabase database = OwnDatabase.migrated();
        try (Database opened = Database.open(database.with("socketTimeout=400"))) {
            opened.limitRequests(() -> true);
            assertThat(silence(opened)).isEqualTo(15_000);

            assertThat(baseOf(opened)).isEqualTo(400_000);
        }
    }

    private static int baseOf(Database opened) {
        try (Connection connection = opened.dataSource().getConnection()) {
            return connection.getNetworkTimeout();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int silence(Database opened) {
        return opened.handles()
                .call(handle -> {
                    try {
                        return handle.getConnection().getNetworkTimeout();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
    }

    private static Integer ask(Handle handle) {
        return handle.createQuery("SELECT 1").mapTo(Integer.class).one();
    }
}
