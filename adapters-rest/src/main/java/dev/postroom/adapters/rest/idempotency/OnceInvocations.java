package dev.postroom.adapters.rest.idempotency;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.body.RequestBody;
import dev.postroom.adapters.rest.shared.page.Entry;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.core.Response;

import org.glassfish.jersey.server.model.Invocable;
import org.glassfish.jersey.server.spi.internal.ResourceMethodInvocationHandlerProvider;
import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Invokes every form that makes something ({@link MakesOnce}). Its page may have a secret, so only
 * the address of the result is stored.
 */
public final class OnceInvocations implements ResourceMethodInvocationHandlerProvider {

    private static final String FIELD = "once";
    private static final String RESULT = "Content-Location";
    private static final int OK = 200;

    private final AnswerOnce once;
    private final IdempotencyKeyLock lock;
    private final Pages pages;

    /** Runs forms through {@code once}, one at a time per number. */
    public OnceInvocations(AnswerOnce once, IdempotencyKeyLock lock, Pages pages) {
        this.once = once;
        this.lock = lock;
        this.pages = pages;
    }

    @Override
    public @Nullable InvocationHandler create(Invocable invocable) {
        return invocable.getHandlingMethod().isAnnotationPresent(MakesOnce.class)
                ? (resource, method, arguments) -> {
                    ApiRequest request = request(arguments);
                    try (RequestBody _ = request.content()) {
                        return respond(request, new Call(resource, method, arguments));
                    } catch (RuntimeException e) {
                        throw new InvocationTargetException(e); // Jersey unwraps it
                    }
                }
                : null;
    }

    private record Call(Object resource, Method method, Object[] arguments) {

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

    private Response respond(ApiRequest request, Call call) {
        request.content().buffer();
        Workspace workspace = request.workspace();
        IdempotencyKey key = key(Filled.of(request).text(FIELD));
        AtomicReference<Response> page = new AtomicReference<>();
        try {
            AnswerOnce.Answered answered =
                    lock.holding(
                            workspace,
                            key,
                            () ->
                                    once.answer(
                                            workspace,
                                            key,
                                            request.content().fingerprint().by(request.caller()),
                                            () -> stored(call.invoke(), page)));
            return answered.isReplayed()
                    ? pages.seeOther(
                            request,
                            answered.answer().headers().getOrDefault(RESULT, Entry.HOME),
                            Flash.done("This was done before, and was not done again."))
                    : page.get();
        } catch (UnacceptedException _) {
            return page.get();
        }
    }

    private static IdempotencyKey key(String text) {
        try {
            return new IdempotencyKey("form-" + UUID.fromString(text));
        } catch (IllegalArgumentException _) {
            throw new Failure.Malformed(
                            "malformed_form", "The form is incomplete. Load its page again.")
                    .asException();
        }
    }

    private static StoredAnswer stored(Response response, AtomicReference<Response> page) {
        page.set(response);
        if (response.getHeaderString(RESULT) == null) {
            throw new UnacceptedException();
        }
        return new StoredAnswer(OK, Map.of(RESULT, response.getHeaderString(RESULT)), new byte[0]);
    }

    private static ApiRequest request(Object[] arguments) {
        return Arrays.stream(arguments)
                .filter(ApiRequest.class::isInstance)
                .map(ApiRequest.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /** Takes back the transaction of a form that made nothing. */
    private static final class UnacceptedException extends RuntimeException {

        UnacceptedException() {
            super("the form made nothing", null, false, false);
        }
    }
}
