package dev.postroom.application.member.session;

import dev.postroom.domain.member.session.Attempts;
import dev.postroom.domain.member.session.SignInAttempts;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.seal.SealedText;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;

/**
 * Limits attempts to sign in, of all processes together. An attempt counts before its password is
 * looked at, so that many at once are as few as one after another.
 */
public final class SignInGate {

    private static final int OF_CLIENT = 30;
    private static final Duration WINDOW = Duration.ofMinutes(10);
    private static final int DEVICE = 16;
    private static final int MANY = 10;
    private static final Duration HOUR = Duration.ofHours(1);

    private final Transactions transactions;
    private final SignInAttempts attempts;
    private final MacKey subjects;
    private final MacKey devices;
    private final Randomness randomness;
    private final InstantSource clock;

    /**
     * @param key hides addresses in what is counted, and seals the marks of devices
     */
    public SignInGate(
            Transactions transactions,
            SignInAttempts attempts,
            MacKey key,
            Randomness randomness,
            InstantSource clock) {
        this.transactions = transactions;
        this.attempts = attempts;
        this.subjects = key.derive("subjects");
        this.devices = key.derive("devices");
        this.randomness = randomness;
        this.clock = clock;
    }

    /** Counts an attempt of the client. Fails with {@code RateLimited}. */
    public void admit(Visit visit) {
        Instant now = clock.instant();
        byte[] subject = subject("client", visit.client());
        Duration wait =
                transactions.inTransaction(() -> {
                    Attempts counted = attempts.lock(subject);
                    Instant start = counted.last().orElse(Instant.EPOCH);
                    if (!now.isBefore(start.plus(WINDOW))) {
                        attempts.put(subject, new Attempts(1, Optional.of(now)));
                        return Duration.ZERO;
                    }
                    if (counted.count() >= OF_CLIENT) {
                        return Duration.between(now, start.plus(WINDOW));
                    }
                    attempts.put(subject, new Attempts(counted.count() + 1, Optional.of(start)));
                    return Duration.ZERO;
                });
        if (wait.isPositive()) {
            throw new Failure.RateLimited(wait.plusSeconds(1)).asException();
        }
    }

    /**
     * Counts an attempt for an address, unless it has to wait.
     *
     * @param key of the address
     * @return how long it has to wait; zero: not at all
     */
    Duration attempt(String key, Visit visit) {
        Instant now = clock.instant();
        byte[] subject = subjectOf(key, visit);
        return transactions.inTransaction(() -> {
            Attempts counted = attempts.lock(subject);
            Duration wait = counted.waitAt(now);
            if (!wait.isPositive()) {
                attempts.put(subject, counted.andOneAt(now));
            }
            return wait;
        });
    }

    /** Forgets the attempts for an address, as one has succeeded. Needs a transaction. */
    void forget(String key, Visit visit) {
        attempts.clear(subjectOf(key, visit));
    }

    /**
     * Counts a failure under an address; whether it is the tenth within an hour, which is said once
     * an hour. Needs a transaction.
     *
     * @param key of the address
     */
    public boolean isTenthFailure(String key) {
        Instant now = clock.instant();
        byte[] subject = subject("failures", key);
        Attempts counted = attempts.lock(subject);
        Instant start = counted.last().orElse(Instant.EPOCH);
        boolean isNew = !now.isBefore(start.plus(HOUR));
        int count = isNew ? 1 : counted.count() + 1;
        boolean isTenth = count == MANY;
        attempts.put(subject, new Attempts(count, Optional.of(isNew || isTenth ? now : start)));
        return isTenth;
    }

    /** Whether a person with this address has signed in from the device before. */
    public boolean isKnown(String key, Visit visit) {
        return device(key, visit).isPresent();
    }

    /** The mark of a device from which a person with this address has signed in. */
    String mark(String key) {
        byte[] id = randomness.bytes(DEVICE);
        return SealedText.seal(
                ByteBuffer.allocate(DEVICE + 32).put(id).put(subject("of", key)).array(), devices);
    }

    // a device with a mark has a count of its own, so that strangers cannot lock its person out
    private byte[] subjectOf(String key, Visit visit) {
        return device(key, visit).map(subjects::sign).orElseGet(() -> subject("address", key));
    }

    private Optional<byte[]> device(String key, Visit visit) {
        return visit.device()
                .flatMap(SealedText::parse)
                .filter(mark -> mark.isOf(devices))
                .map(SealedText::values)
                .filter(values -> values.length == DEVICE + 32)
                .filter(values ->
                        Arrays.equals(
                                Arrays.copyOfRange(values, DEVICE, DEVICE + 32),
                                subject("of", key)));
    }

    private byte[] subject(String kind, String text) {
        return subjects.sign((kind + ":" + text).getBytes(StandardCharsets.UTF_8));
    }
}
