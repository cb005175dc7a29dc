package dev.postroom.adapters.rest.member;

import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.seal.MacKey;

import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;
import org.bouncycastle.crypto.params.Argon2Parameters;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Argon2id (RFC 9106) by Bouncy Castle, as PHC strings. The password goes through an HMAC first, so
 * that hashes without the key of the installation cannot be guessed. A few hashes are computed at
 * once, on threads of their own, and a few wait: a hash takes a processor for about 60 ms, and a
 * thread that requests share would keep them waiting for as long.
 */
public final class Argon2PasswordHashes implements PasswordHashes {

    private static final Cost COST = new Cost(19_456, 2, 1);
    private static final int SALT = 16;
    private static final int TAG = 32;
    private static final int WAITING = 32;
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Pattern FORM =
            Pattern.compile(
                    "\\$argon2id\\$v=19\\$m=(\\d{1,6}),t=(\\d{1,2}),p=(\\d)"
                            + "\\$([A-Za-z0-9+/]{22})\\$([A-Za-z0-9+/]{43})");

    // a block is a kibibyte, and the computation needs some more of its own
    private static final int BLOCKS = COST.kibibytes() + 16;

    private final MacKey pepper;
    private final Randomness randomness;
    private final ExecutorService threads;
    // it is freed with the idle thread; new memory for each hash would keep the collector busy,
    // for which all requests wait
    private final ThreadLocal<FixedBlockPool> memory =
            ThreadLocal.withInitial(() -> new FixedBlockPool(BLOCKS));

    /**
     * @param pepper the key of the installation
     * @param atOnce the most hashes that are computed at once, each in 19 MiB
     */
    public Argon2PasswordHashes(MacKey pepper, Randomness randomness, int atOnce) {
        this.pepper = pepper;
        this.randomness = randomness;
        ThreadPoolExecutor few =
                new ThreadPoolExecutor(
                        atOnce,
                        atOnce,
                        IDLE.toMillis(),
                        TimeUnit.MILLISECONDS,
                        new ArrayBlockingQueue<>(WAITING),
                        Thread.ofPlatform().daemon().name("password-hashes-", 0).factory());
        few.allowCoreThreadTimeOut(true);
        this.threads = few;
    }

    private record Cost(int kibibytes, int passes, int lanes) {

        String text() {
            return "$argon2id$v=19$m=%d,t=%d,p=%d$".formatted(kibibytes, passes, lanes);
        }
    }

    private record Hash(Cost cost, byte[] salt, byte[] tag) {

        static Optional<Hash> parse(String text) {
            Matcher form = FORM.matcher(text);
            return form.matches()
                    ? Optional.of(
                            new Hash(
                                    new Cost(
                                            Integer.parseInt(form.group(1)),
                                            Integer.parseInt(form.group(2)),
                                            Integer.parseInt(form.group(3))),
                                    Base64.getDecoder().decode(form.group(4)),
                                    Base64.getDecoder().decode(form.group(5))))
                    : Optional.empty();
        }

        String text() {
            Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
            return cost.text() + encoder.encodeToString(salt) + "$" + encoder.encodeToString(tag);
        }
    }

    @Override
    public String hash(String password) {
        byte[] salt = randomness.bytes(SALT);
        return inTurn(() -> new Hash(COST, salt, tag(password, COST, salt)).text());
    }

    @Override
    public boolean matches(String password, Optional<String> hash) {
        Optional<Hash> known = hash.flatMap(Hash::parse);
        Cost cost = known.map(Hash::cost).orElse(COST);
        byte[] salt = known.map(Hash::salt).orElseGet(() -> new byte[SALT]);
        byte[] tag = inTurn(() -> tag(password, cost, salt));
        return known.filter(it -> MessageDigest.isEqual(it.tag(), tag)).isPresent();
    }

    @Override
    public boolean isOutdated(String hash) {
        return !hash.startsWith(COST.text());
    }

    private byte[] tag(String password, Cost cost, byte[] salt) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(
                new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                        .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                        .withMemoryAsKB(cost.kibibytes())
                        .withIterations(cost.passes())
                        .withParallelism(cost.lanes())
                        .withSalt(salt)
                        .withBlockPool(memory.get())
                        .build());
        byte[] tag = new byte[TAG];
        generator.generateBytes(pepper.sign(password.getBytes(StandardCharsets.UTF_8)), tag);
        return tag;
    }

    private <T> T inTurn(Callable<T> work) {
        Future<T> turn = submitted(work);
        try {
            return turn.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a password could not be hashed", e.getCause());
        } catch (TimeoutException _) {
            throw busy();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy();
        } finally {
            turn.cancel(false);
        }
    }

    private <T> Future<T> submitted(Callable<T> work) {
        try {
            return threads.submit(work);
        } catch (RejectedExecutionException _) {
            throw busy();
        }
    }

    private static FailureException busy() {
        return new Failure.Unavailable(
                        "too_many_sign_ins",
                        "Too many people are signing in. Retry in a moment.",
                        Duration.ofSeconds(2))
                .asException();
    }
}
