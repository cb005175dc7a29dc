package dev.postroom.bootstrap.lifecycle;

import dev.postroom.adapters.rest.ApiSettings;
import dev.postroom.adapters.rest.HttpPorts;
import dev.postroom.adapters.rest.JettyHttpServer;
import dev.postroom.adapters.rest.PostroomApi;
import dev.postroom.adapters.rest.server.HttpEndpoint;
import dev.postroom.adapters.rest.server.PeerLimits;
import dev.postroom.bootstrap.logging.Logs;
import dev.postroom.bootstrap.settings.LogSettings;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.PresentedKey;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.ratelimit.InMemoryRequestLimiter;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.network.IpAddress;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignUp;
import dev.postroom.domain.signup.SignupEntry;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormId;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** A separate process that uses up its memory, for tests of how it ends. */
final class Exhausted {

    private static final List<Object> HELD = new ArrayList<>();

    private Exhausted() {}

    public static void main(String[] arguments) throws Exception {
        Logs.configure(
                new LogSettings(
                        LogSettings.Level.INFO,
                        LogSettings.Level.WARN,
                        LogSettings.Shape.valueOf(arguments[1]),
                        Map.of()));
        OutOfMemory.endsTheProcess(Logs.lastLine());
        LoggerFactory.getLogger(Exhausted.class).warn("ready");
        switch (arguments[0]) {
            case "worker" -> work(Exhausted::useUpMemory);
            case "wrapped" ->
                    work(() -> {
                        throw new IllegalStateException(
                                new ExecutionException(new OutOfMemoryError("Java heap space")));
                    });
            case "thread" -> Thread.ofVirtual().start(Exhausted::useUpMemory);
            case "kept" -> work(Exhausted::keepAllMemory);
            case "logged" ->
                    LoggerFactory.getLogger("org.example.Library")
                            .warn("caught", new OutOfMemoryError("Java heap space"));
            case "http" -> ask();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        new CountDownLatch(1).await();
    }

    private static void work(WorkStep step) {
        new Workers(new SimpleMeterRegistry(), Duration.ofHours(1))
                .start(Worker.periodic("hungry", step));
    }

    static int useUpMemory() {
        byte[][] blocks = new byte[1 << 20][];
        for (int i = 0; ; i++) {
            blocks[i] = new byte[1 << 20];
        }
    }

    /** Leaves no memory, not even for a line of the log. */
    private static int keepAllMemory() {
        int size = 1 << 20;
        while (true) {
            try {
                HELD.add(new byte[size]);
            } catch (OutOfMemoryError e) {
                if (size == 0) {
                    throw e;
                }
                size /= 2;
            }
        }
    }

    /** For requests without idempotency keys. */
    private static final class NoKeys implements AnswerOnce {
        @Override
        public Answered answer(
                Workspace workspace,
                IdempotencyKey key,
                RequestFingerprint request,
                Supplier<StoredAnswer> work) {
            throw new IllegalStateException("not used");
        }

        @Override
        public Answered answerInNext(
                Workspace workspace,
                IdempotencyKey key,
                RequestFingerprint request,
                Supplier<StoredAnswer> work) {
            throw new IllegalStateException("not used");
        }

        @Override
        public Answered answerOutside(
                Workspace workspace,
                IdempotencyKey key,
                RequestFingerprint request,
                Supplier<StoredAnswer> work) {
            throw new IllegalStateException("not used");
        }
    }

    private static final class NoCallers implements Authenticate {

        @Override
        public PresentedKey present(String keyText, Optional<IpAddress> client) {
            throw new Failure.Unauthenticated("none", "none").asException();
        }

        @Override
        public boolean isStillAccepted(KeyCaller caller) {
            return false;
        }
    }

    /** No person is signed in. */
    private static final class NoSessions implements OpenSessions {
        @Override
        public Optional<OpenSession> find(String secret) {
            return Optional.empty();
        }

        @Override
        public Optional<MemberCaller> caller(
                OpenSession session, Slug account, Environment environment) {
            return Optional.empty();
        }

        @Override
        public boolean isStillOpen(MemberCaller caller) {
            return false;
        }
    }

    /** Knows no form. */
    private static final class NoForms implements SignUp {
        @Override
        public OpenForm get(SignupFormId id) {
            throw new Failure.NotFound("Form", id.toString()).asException();
        }

        @Override
        public void signUp(
                Workspace workspace, SignupForm form, SignupEntry entry, Visitor visitor) {}
    }

    private static void ask() throws IOException, InterruptedException {
        RequestLimiter limiter = new InMemoryRequestLimiter(1000, 1000, InstantSource.system());
        HttpPorts ports =
                new HttpPorts(
                        new NoCallers(),
                        new NoKeys(),
                        new HttpPorts.Strangers(new NoSessions(), new NoForms()),
                        limiter,
                        limiter,
                        (_, _, _, _) -> {},
                        InstantSource.system(),
                        new SequentialIds());
        ApiSettings settings = ApiSettings.of("http://localhost", new MacKey(new byte[16]));
        JettyHttpServer server =
                JettyHttpServer.start(
                        new HttpEndpoint(
                                "127.0.0.1", 0, Duration.ofSeconds(1), PeerLimits.of(16, 16)),
                        new PostroomApi(ports, settings, List.of(new HungryResource())));
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + server.port() + "/hungry");
            client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
        }
    }
}
