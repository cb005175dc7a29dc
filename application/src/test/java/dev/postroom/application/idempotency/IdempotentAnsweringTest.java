package dev.postroom.application.idempotency;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.application.tag.TagManagement;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.tag.NewTag;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

final class IdempotentAnsweringTest {

    private static final IdempotencyKey KEY = new IdempotencyKey("order-42");

    private final House house = House.create();
    private final IdempotentAnswering answering =
            new IdempotentAnswering(
                    house.ports().transactions(),
                    house.ports().idempotency().records(),
                    house.ports().account().accounts(),
                    house.ports().clock());
    private final TagManagement tags = house.tags();

    @Test
    void theSameRequestHasOneEffectAndOneResponse() {
        AnswerOnce.Answered first = answer(house.live(), "a", () -> newTag("Tea"));
        AnswerOnce.Answered second = answer(house.live(), "a", () -> newTag("Coffee"));

        assertThat(first.isReplayed()).isFalse();
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.answer().status()).isEqualTo(201);
        assertThat(second.answer().headers()).isEqualTo(first.answer().headers());
        assertThat(second.answer().body()).isEqualTo(first.answer().body());
        assertThat(hasTag("Tea")).isTrue();
        assertThat(hasTag("Coffee")).isFalse();
    }

    @Test
    void anotherRequestUnderTheKeyIsRefused() {
        answer(house.live(), "a", () -> newTag("Tea"));

        Failure failure = Failures.of(() -> answer(house.live(), "b", () -> newTag("Coffee")));

        assertThat(failure).isInstanceOf(Failure.Invalid.class);
        assertThat(((Failure.Invalid) failure).code()).isEqualTo("idempotency_mismatch");
        assertThat(hasTag("Coffee")).isFalse();
    }

    @Test
    void anotherWorkspaceHasItsOwnKeys() {
        answer(house.live(), "a", () -> newTag("Tea"));

        assertThat(answer(house.test(), "b", () -> newTag("Coffee")).isReplayed()).isFalse();
    }

    @Test
    void afterADayTheKeyIsFree() {
        answer(house.live(), "a", () -> newTag("Tea"));
        house.ports().clock().advance(Duration.ofHours(24).minusSeconds(1));
        assertThat(answer(house.live(), "a", () -> newTag("Coffee")).isReplayed()).isTrue();

        house.ports().clock().advance(Duration.ofSeconds(1));
        assertThat(answer(house.live(), "b", () -> newTag("Coffee")).isReplayed()).isFalse();
        assertThat(hasTag("Coffee")).isTrue();
    }

    @Test
    void aFailureRollsBackTheWorkAndIsNotStored() {
        Supplier<StoredAnswer> failing =
                () -> {
                    newTag("Tea");
                    throw new Failure.NotFound("Tag", "x").asException();
                };

        assertThat(Failures.of(() -> answer(house.live(), "a", failing)))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(hasTag("Tea")).isFalse();
        assertThat(answer(house.live(), "b", () -> newTag("Coffee")).isReplayed()).isFalse();
    }

    @Test
    void anUnexpectedExceptionRollsBackTheWorkToo() {
        Supplier<StoredAnswer> broken =
                () -> {
                    newTag("Tea");
                    throw new IllegalStateException("planted");
                };

        assertThatThrownBy(() -> answer(house.live(), "a", broken)).hasMessage("planted");
        assertThat(hasTag("Tea")).isFalse();
    }

    @Test
    void expiredResponsesAreDeleted() {
        answer(house.live(), "a", () -> newTag("Tea"));
        assertThat(answering.forgetExpired(10)).isZero();

        house.ports().clock().advance(Duration.ofHours(24));
        assertThat(answering.forgetExpired(10)).isEqualTo(1);
        assertThat(answering.forgetExpired(10)).isZero();
    }

    @Test
    void workThatCallsOutRunsOnceOutsideOfTransactions() {
        AtomicInteger calls = new AtomicInteger();
        Supplier<StoredAnswer> work =
                () -> {
                    house.ports().guard().refuseInside("calling");
                    calls.incrementAndGet();
                    return newTag("Tea");
                };
        AnswerOnce.Answered first = outside("a", work);
        house.ports().clock().advance(Duration.ofHours(1));
        AnswerOnce.Answered second = outside("a", work);

        assertThat(first.isReplayed()).isFalse();
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.answer().body()).isEqualTo(first.answer().body());
        assertThat(calls).hasValue(1);
        assertThat(Failures.of(() -> outside("b", work))).isInstanceOf(Failure.Invalid.class);
    }

    @Test
    void aRepetitionDuringACallIsInProgress() {
        AtomicReference<Failure> repeated = new AtomicReference<>();
        outside(
                "a",
                () -> {
                    repeated.set(Failures.of(() -> outside("a", () -> newTag("Coffee"))));
                    return newTag("Tea");
                });

        assertThat(repeated.get()).isInstanceOf(Failure.InProgress.class);
        assertThat(hasTag("Coffee")).isFalse();
    }

    @Test
    void aRefusalOfACallReleasesTheKey() {
        Supplier<StoredAnswer> refused =
                () -> {
                    throw new Failure.NotFound("Webhook", "x").asException();
                };

        assertThat(Failures.of(() -> outside("a", refused))).isInstanceOf(Failure.NotFound.class);
        assertThat(outside("b", () -> newTag("Tea")).isReplayed()).isFalse();
    }

    @Test
    void aCallThatEndedWithoutAnAnswerIsNeverRepeatedUnderItsKey() {
        Supplier<StoredAnswer> broken =
                () -> {
                    throw new IllegalStateException("planted");
                };
        assertThatThrownBy(() -> outside("a", broken)).hasMessage("planted");

        assertThat(Failures.of(() -> outside("a", () -> newTag("Tea"))))
                .isInstanceOf(Failure.InProgress.class);
        house.ports().clock().advance(Duration.ofMinutes(1));
        Failure.Conflict lost = Failures.conflict(() -> outside("a", () -> newTag("Tea")));
        assertThat(lost.code()).isEqualTo("idempotency_outcome_unknown");
        assertThat(hasTag("Tea")).isFalse();

        house.ports().clock().advance(Duration.ofHours(24));
        assertThat(outside("a", () -> newTag("Tea")).isReplayed()).isFalse();
    }

    @Test
    void anAnswerToTheEndOfAWorkspaceIsRepeatedInTheNextOne() {
        Workspace before = house.test();
        Workspace next = new Workspace(new UUID(0, 99), before.account(), before.environment());
        Supplier<StoredAnswer> replacing =
                () -> {
                    house.ports().account().discarded().replace(before, next);
                    return newTag("Tea");
                };

        AnswerOnce.Answered first = inNext(before, replacing);
        AnswerOnce.Answered second = inNext(next, () -> newTag("Coffee"));
        AnswerOnce.Answered late = inNext(before, () -> newTag("Coffee"));

        assertThat(first.isReplayed()).isFalse();
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.answer().body()).isEqualTo(first.answer().body());
        assertThat(late.isReplayed()).isTrue();
        assertThat(hasTag("Coffee")).isFalse();
    }

    private AnswerOnce.Answered inNext(Workspace workspace, Supplier<StoredAnswer> work) {
        return answering.answerInNext(
                workspace, KEY, RequestFingerprint.of("POST", "/x", "", new byte[0]), work);
    }

    private AnswerOnce.Answered outside(String body, Supplier<StoredAnswer> work) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return answering.answerOutside(
                house.live(), KEY, RequestFingerprint.of("POST", "/x", "", bytes), work);
    }

    private AnswerOnce.Answered answer(
            Workspace workspace, String body, Supplier<StoredAnswer> work) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return answering.answer(
                workspace, KEY, RequestFingerprint.of("POST", "/api/v1/tags", "", bytes), work);
    }

    private StoredAnswer newTag(String name) {
        String slug = tags.create(caller(house.live()), NewTag.named(name)).tag().slug().value();
        return new StoredAnswer(
                201, Map.of("ETag", "\"1\""), slug.getBytes(StandardCharsets.UTF_8));
    }

    private boolean hasTag(String name) {
        return house.ports().tag().tags().findByName(house.live(), name).isPresent();
    }
}
