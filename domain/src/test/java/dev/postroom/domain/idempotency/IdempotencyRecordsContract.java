package dev.postroom.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.idempotency.AnsweredRequest.Outcome;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link IdempotencyRecords} must pass. */
public interface IdempotencyRecordsContract extends PortContract {

    IdempotencyKey KEY = new IdempotencyKey("order-42");
    Instant NOW = SettableClock.START;
    Instant END = NOW.plus(Duration.ofHours(24));

    private IdempotencyRecords records() {
        return ports().idempotency().records();
    }

    private static RequestFingerprint request(String body) {
        return RequestFingerprint.of(
                "POST", "/api/v1/tags", "", body.getBytes(StandardCharsets.UTF_8));
    }

    private static IdempotencyRecords.Claim wanted(String body, Instant now) {
        return new IdempotencyRecords.Claim(
                request(body), now, now.plus(Duration.ofHours(24)), Optional.empty());
    }

    private static StoredAnswer given(AnsweredRequest found) {
        assertThat(found.outcome()).isInstanceOf(Outcome.Answered.class);
        return ((Outcome.Answered) found.outcome()).answer();
    }

    private Optional<AnsweredRequest> claimPending(Workspace workspace, Instant now) {
        return ports().transactions()
                .inTransaction(() ->
                        records()
                                .claim(
                                        workspace,
                                        KEY,
                                        new IdempotencyRecords.Claim(
                                                request("a"),
                                                now,
                                                now.plus(Duration.ofHours(24)),
                                                Optional.of(now.plusSeconds(60)))));
    }

    private static StoredAnswer answer(String body) {
        return new StoredAnswer(
                201,
                Map.of("ETag", "\"1\"", "Location", "https://mail.example.org/x"),
                body.getBytes(StandardCharsets.UTF_8));
    }

    private Optional<AnsweredRequest> claim(Workspace workspace, Instant now) {
        return claim(workspace, KEY, now);
    }

    private Optional<AnsweredRequest> claim(Workspace workspace, IdempotencyKey key, Instant now) {
        return ports().transactions()
                .inTransaction(() -> records().claim(workspace, key, wanted("a", now)));
    }

    /**
     * The body of the stored answer; if there is none, runs the work, which answers {@code body}.
     */
    private String once(Workspace workspace, IdempotencyKey key, Instant now, String body) {
        return ports().transactions()
                .inTransaction(() -> {
                    Optional<AnsweredRequest> known =
                            records().claim(workspace, key, wanted("a", now));
                    if (known.isPresent()) {
                        return text(given(known.get()).body());
                    }
                    records().keep(workspace, key, answer(body));
                    return body;
                });
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    @Test
    default void anAnswerIsFoundAsStored() {
        Workspace here = newLive();

        assertThat(once(here, KEY, NOW, "{\"name\": \"Grüner Tee 🌍\"}")).startsWith("{");
        AnsweredRequest found = claim(here, NOW).orElseThrow();

        assertThat(found.request().matches(request("a"))).isTrue();
        assertThat(found.request().matches(request("b"))).isFalse();
        assertThat(given(found).status()).isEqualTo(201);
        assertThat(given(found).headers())
                .containsOnly(
                        Map.entry("ETag", "\"1\""),
                        Map.entry("Location", "https://mail.example.org/x"));
        assertThat(text(given(found).body())).isEqualTo("{\"name\": \"Grüner Tee 🌍\"}");
    }

    @Test
    default void anAnswerNeedsNeitherBodyNorHeaders() {
        Workspace here = newLive();
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(records().claim(here, KEY, wanted("", NOW))).isEmpty();
                    records().keep(here, KEY, new StoredAnswer(204, Map.of(), new byte[0]));
                });

        StoredAnswer found = given(claim(here, NOW).orElseThrow());

        assertThat(found.status()).isEqualTo(204);
        assertThat(found.headers()).isEmpty();
        assertThat(found.body()).isEmpty();
    }

    @Test
    default void keysAreDistinctAndCaseSensitive() {
        Workspace here = newLive();
        List<IdempotencyKey> keys =
                List.of(KEY, new IdempotencyKey("ORDER-42"), new IdempotencyKey("~".repeat(255)));

        keys.forEach(key -> once(here, key, NOW, "answer of " + key));

        for (IdempotencyKey key : keys) {
            assertThat(once(here, key, NOW, "another")).isEqualTo("answer of " + key);
        }
    }

    @Test
    default void eachWorkspaceHasItsOwnKeys() {
        Workspace here = newLive();
        once(here, KEY, NOW, "mine");

        for (Workspace stranger : strangersTo(here)) {
            assertThat(once(stranger, KEY, NOW, "theirs")).isEqualTo("theirs");
        }

        assertThat(once(here, KEY, NOW, "another")).isEqualTo("mine");
    }

    @Test
    default void anExpiredKeyCanBeClaimedForANewRequest() {
        Workspace here = newLive();
        once(here, KEY, NOW, "first");

        assertThat(once(here, KEY, END.minusMillis(1), "early")).isEqualTo("first");
        assertThat(once(here, KEY, END, "second")).isEqualTo("second");
        assertThat(once(here, KEY, END, "third")).isEqualTo("second");
    }

    @Test
    default void aRolledBackClaimHasNoEffect() {
        Workspace here = newLive();
        Rollback.of(ports().transactions(), () -> once(here, KEY, NOW, "undone"));

        assertThat(once(here, KEY, NOW, "done")).isEqualTo("done");
    }

    @Test
    default void concurrentRequestsHaveOneAnswer() {
        Workspace here = newLive();
        AtomicInteger works = new AtomicInteger();

        List<String> answers =
                Race.of(8, _ -> once(here, KEY, NOW, "work " + works.incrementAndGet()));

        assertThat(answers.stream().distinct()).hasSize(1);
        assertThat(once(here, KEY, NOW, "late")).isEqualTo(answers.getFirst());
    }

    @Test
    default void aWaitingRequestDoesTheWorkWhenTheFirstFails() {
        Workspace here = newLive();
        CountDownLatch claimed = new CountDownLatch(1);

        List<String> answers =
                Race.of(
                        2,
                        number -> {
                            if (number == 1) {
                                Race.await(claimed);
                                return once(here, KEY, NOW, "second");
                            }
                            Rollback.of(
                                    ports().transactions(),
                                    () -> {
                                        once(here, KEY, NOW, "first");
                                        claimed.countDown();
                                    });
                            return "failed";
                        });

        assertThat(answers).containsExactly("failed", "second");
        assertThat(once(here, KEY, NOW, "third")).isEqualTo("second");
    }

    @Test
    default void aPendingRequestKeepsItsKeyUntilItIsAnswered() {
        Workspace here = newLive();
        assertThat(claimPending(here, NOW)).isEmpty();

        for (Instant later : List.of(NOW, NOW.plusSeconds(61), END.minusMillis(1))) {
            assertThat(claimPending(here, later).map(AnsweredRequest::outcome))
                    .contains(new Outcome.Pending(NOW.plusSeconds(60)));
            assertThat(claim(here, later).map(AnsweredRequest::outcome))
                    .contains(new Outcome.Pending(NOW.plusSeconds(60)));
        }

        records().keep(here, KEY, answer("late"));
        assertThat(text(given(claimPending(here, NOW.plusSeconds(90)).orElseThrow()).body()))
                .isEqualTo("late");
    }

    @Test
    default void aReleasedKeyCanBeClaimedAndAnAnswerCannotBeReleased() {
        Workspace here = newLive();
        assertThat(claimPending(here, NOW)).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            records().release(stranger, KEY);
        }
        assertThat(claimPending(here, NOW)).isPresent();

        records().release(here, KEY);
        assertThat(claimPending(here, NOW)).isEmpty();
        records().keep(here, KEY, answer("kept"));
        records().release(here, KEY);

        assertThat(once(here, KEY, NOW, "another")).isEqualTo("kept");
    }

    @Test
    default void anExpiredPendingRequestLosesItsKey() {
        Workspace here = newLive();
        assertThat(claimPending(here, NOW)).isEmpty();

        assertThat(once(here, KEY, END, "new")).isEqualTo("new");
        assertThat(once(here, KEY, END, "newer")).isEqualTo("new");
    }

    @Test
    default void concurrentPendingClaimsHaveOneWinner() {
        Workspace here = newLive();

        List<Boolean> won = Race.of(8, _ -> claimPending(here, NOW).isEmpty());

        assertThat(won).containsOnlyOnce(true);
    }

    @Test
    default void onlyExpiredRecordsAreRemovedUpToTheLimit() {
        Workspace here = newLive();
        Workspace there = newLive();
        IntStream.range(0, 3).forEach(n -> once(here, new IdempotencyKey("old-" + n), NOW, "old"));
        once(there, KEY, NOW, "old");
        once(here, KEY, NOW.plusSeconds(1), "young");

        assertThat(records().removeExpired(END.minusMillis(1), 10)).isZero();
        assertThat(records().removeExpired(END, 3)).isEqualTo(3);
        assertThat(records().removeExpired(END, 3)).isEqualTo(1);
        assertThat(once(here, KEY, END, "another")).isEqualTo("young");
    }
}
