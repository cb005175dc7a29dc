package dev.postroom.adapters.persistence.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.IdempotencyRecords;
import dev.postroom.domain.idempotency.IdempotencyRecordsContract;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

class JdbiIdempotencyRecordsTest implements IdempotencyRecordsContract {
    private static final RequestFingerprint REQUEST =
            RequestFingerprint.of("POST", "/api/v1/api-keys", "", new byte[0]);
    private static final IdempotencyRecords.Claim WANTED =
            new IdempotencyRecords.Claim(REQUEST, NOW, END, Optional.empty());

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aRequestThatWaitsTooLongFailsBecauseTheFirstIsStillRunning() {
        Workspace here = newLive();
        CountDownLatch claimed = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);

        List<String> codes =
                Race.of(
                        2,
                        number -> {
                            if (number == 0) {
                                return holdUntil(here, claimed, refused);
                            }
                            Race.await(claimed);
                            String code = refusalOf(here);
                            refused.countDown();
                            return code;
                        });

        assertThat(codes).containsExactly("answered", "idempotency_in_progress");
    }

    @Test
    void theLockTimeoutEndsWithTheClaim() {
        Workspace here = newLive();

        String after =
                ports().transactions()
                        .inTransaction(() -> {
                            records().claim(here, KEY, WANTED);
                            return POSTGRES.handles()
                                    .call(handle ->
                                            handle.createQuery("SHOW lock_timeout")
                                                    .mapTo(String.class)
                                                    .one());
                        });

        assertThat(after).isEqualTo("0");
    }

    @Test
    void aSecretInAResponseIsNotReadableInTheDatabase() {
        answer(newLive());

        String dump =
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery(
                                                "SELECT r::text || encode(response_body, 'escape')"
                                                        + " FROM idempotency_records r")
                                        .mapTo(String.class)
                                        .one());

        assertThat(dump).contains("order-42").doesNotContain("svc_live_secret");
    }

    @Test
    void aResponseMovedToAnotherKeyCannotBeOpened() {
        Workspace here = newLive();
        answer(here);
        POSTGRES.handles()
                .call(handle -> handle.execute("UPDATE idempotency_records SET key = 'other'"));

        assertThatThrownBy(() -> records().claim(here, new IdempotencyKey("other"), WANTED))
                .hasMessageContaining("cannot be opened");
    }

    @Test
    void onlyTheClaimHolderStoresTheResponse() {
        Workspace here = newLive();
        StoredAnswer answer = new StoredAnswer(204, Map.of(), new byte[0]);

        assertThatThrownBy(() -> records().keep(here, KEY, answer))
                .isInstanceOf(IllegalStateException.class);
    }

    private static IdempotencyRecords records() {
        return POSTGRES.ports().idempotency().records();
    }

    private String holdUntil(Workspace here, CountDownLatch claimed, CountDownLatch refused) {
        return ports().transactions()
                .inTransaction(() -> {
                    assertThat(records().claim(here, KEY, WANTED)).isEmpty();
                    claimed.countDown();
                    Race.await(refused);
                    records().keep(here, KEY, new StoredAnswer(204, Map.of(), new byte[0]));
                    return "answered";
                });
    }

    private String refusalOf(Workspace here) {
        try {
            ports().transactions().inTransaction(() -> records().claim(here, KEY, WANTED));
            return "not refused";
        } catch (FailureException e) {
            return e.failure() instanceof Failure.InProgress f ? f.code() : e.failure().detail();
        }
    }

    private void answer(Workspace here) {
        byte[] body = "{\"key\": \"svc_live_secret\"}".getBytes(StandardCharsets.UTF_8);
        ports().transactions()
                .inTransaction(() -> {
                    records().claim(here, KEY, WANTED);
                    records().keep(here, KEY, new StoredAnswer(201, Map.of(), body));
                });
    }
}
