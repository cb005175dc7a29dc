package dev.postroom.adapters.rest.idempotency;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.http.body.RequestBody;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;

import jakarta.ws.rs.core.Response;

import org.glassfish.jersey.server.model.Invocable;
import org.glassfish.jersey.server.spi.internal.ResourceMethodInvocationHandlerProvider;
import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Invokes every resource method that writes. Idempotency keys are handled here for all of them, so
 * that no operation can forget them.
 */
public final class IdempotentInvocations implements ResourceMethodInvocationHandlerProvider {

    private final AnswerOnce once;
    private final IdempotencyKeyLock lock;

    /** Runs requests with a key through {@code once}, one at a time per key. */
    public IdempotentInvocations(AnswerOnce once, IdempotencyKeyLock lock) {
        this.once = once;
        this.lock = lock;
    }

    @Override
    public @Nullable InvocationHandler create(Invocable invocable) {
        Method operation = invocable.getHandlingMethod();
        if (!Route.isWrite(operation)) {
            return null;
        }
        boolean looksInBody = operation.isAnnotationPresent(KeyInBody.class);
        return (resource, method, arguments) -> {
            ApiRequest request = request(arguments);
            try (RequestBody _ = request.content()) {
                return respond(request, looksInBody, new Call(resource, method, arguments));
            } catch (RuntimeException e) {
                throw new InvocationTargetException(e); // Jersey unwraps it
            }
        };
    }

    private record Call(Object resource, Method method, Object[] arguments)
            implements Supplier<StoredAnswer> {
        AnswerOnce.Answered once(
                AnswerOnce once,
                Workspace workspace,
                IdempotencyKey key,
                RequestFingerprint fingerprint) {
            if (method.isAnnotationPresent(AnswersOutside.class)) {
                return once.answerOutside(workspace, key, fingerprint, this);
            }
            return method.isAnnotationPresent(EndsWorkspace.class)
                    ? once.answerInNext(workspace, key, fingerprint, this)
                    : once.answer(workspace, key, fingerprint, this);
        }

        @Override
        public StoredAnswer get() {
            return ResponseCodec.of(invoke());
        }

        Response invoke() {
            try {
                return (Response) method.invoke(resource, arguments);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) e.getCause();
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("a resource method is not public", e);
            }
        }
    }

    private Response respond(ApiRequest request, boolean looksInBody, Call call) {
        Optional<IdempotencyKey> key = KeyFinder.find(request, looksInBody);
        return key.isEmpty()
                ? respondRefusing(request, call)
                : respondOnce(request, key.get(), call);
    }

    // an invalid key must not be ignored, and the operation is what reports it
    private static Response respondRefusing(ApiRequest request, Call call) {
        boolean isValid = request.violations().isEmpty();
        Response response = call.invoke();
        if (!isValid) {
            throw new IllegalStateException(
                    call.method() + " must finish the request before it changes anything");
        }
        return response;
    }

    private Response respondOnce(ApiRequest request, IdempotencyKey key, Call call) {
        Workspace workspace = request.workspace();
        RequestFingerprint fingerprint = request.content().fingerprint().by(request.caller());
        return ResponseCodec.response(
                lock.holding(workspace, key, () -> call.once(once, workspace, key, fingerprint)));
    }

    private static ApiRequest request(Object[] arguments) {
        return Arrays.stream(arguments)
                .filter(ApiRequest.class::isInstance)
                .map(ApiRequest.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /** Converts a response to its stored form and back: a replay is identical byte for byte. */
    private static final class ResponseCodec {

        private static final String REPLAYED = "Idempotent-Replayed";

        private ResponseCodec() {}

        static StoredAnswer of(Response response) {
            Map<String, String> headers = new HashMap<>();
            response.getStringHeaders()
                    .forEach((name, values) -> headers.put(name, String.join(", ", values)));
            return new StoredAnswer(response.getStatus(), headers, body(response.getEntity()));
        }

        static Response response(AnswerOnce.Answered answered) {
            StoredAnswer stored = answered.answer();
            Response.ResponseBuilder response = Response.status(stored.status());
            if (stored.body().length > 0) {
                response.entity(stored.body());
            }
            stored.headers().forEach(response::header);
            if (answered.isReplayed()) {
                response.header(REPLAYED, "true");
            }
            return response.build();
        }

        private static byte[] body(Object entity) {
            return switch (entity) {
                case null -> new byte[0];
                case byte[] bytes -> bytes;
                case String text -> text.getBytes(StandardCharsets.UTF_8);
                default -> Json.bytes(entity);
            };
        }
    }
}
