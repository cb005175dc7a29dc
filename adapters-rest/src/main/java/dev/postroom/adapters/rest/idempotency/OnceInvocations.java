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
import dev.postroom.domain.idempotency.RequestFingerprint;
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
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Invokes every form that does its work one time ({@link MakesOnce}). Its page may have a secret,
 * so only the address of the result is stored, with the sentence about what was done.
 */
public final class OnceInvocations implements ResourceMethodInvocationHandlerProvider {

    private static final String FIELD = "once";
    private static final String RESULT = "Content-Location";
    private static final String SAID = "Set-Cookie";
    private static final int OK = 200;
    private static final int SEE_OTHER = 303;
    private static final int NUMBER_BYTES = 16;

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
        MakesOnce form = invocable.getHandlingMethod().getAnnotation(MakesOnce.class);
        return form == null
                ? null
                : (resource, method, arguments) -> {
                    ApiRequest request = request(arguments);
                    try (RequestBody body = request.content()) {
                        receive(form, body);
                        return respond(request, new Call(resource, method, arguments));
                    } catch (RuntimeException e) {
                        throw new InvocationTargetException(e); // Jersey unwraps it
                    }
                };
    }

    private static void receive(MakesOnce form, RequestBody body) {
        if (form.withFile()) {
            body.receiveForm();
        } else {
            body.buffer();
        }
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
        Workspace workspace = request.workspace();
        RequestFingerprint sent = request.content().fingerprint().by(request.caller());
        IdempotencyKey key = key(Filled.of(request).text(FIELD), sent);
        AtomicReference<Response> page = new AtomicReference<>();
        try {
            AnswerOnce.Answered answered =
                    lock.holding(
                            workspace,
                            key,
                            () ->
                                    answered(
                                            call.method(),
                                            workspace,
                                            key,
                                            sent,
                                            () -> stored(call.invoke(), page)));
            return answered.isReplayed() ? again(request, answered.answer()) : page.get();
        } catch (UnacceptedException _) {
            return page.get();
        }
    }

    private AnswerOnce.Answered answered(
            Method method,
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint sent,
            Supplier<StoredAnswer> work) {
        return method.isAnnotationPresent(EndsWorkspace.class)
                ? once.answerInNext(workspace, key, sent, work)
                : once.answer(workspace, key, sent, work);
    }

    private Response again(ApiRequest request, StoredAnswer answer) {
        String path = answer.headers().getOrDefault(RESULT, Entry.HOME);
        String said = answer.headers().get(SAID);
        return said == null
                ? pages.seeOther(
                        request, path, Flash.done("This was done before, and was not done again."))
                : pages.seeOtherAgain(path, said);
    }

    // a form that was filled in differently is another one, also on a page that was left and is
    // shown again with the same number
    private static IdempotencyKey key(String number, RequestFingerprint sent) {
        try {
            return new IdempotencyKey(
                    "form-"
                            + UUID.fromString(number)
                            + "-"
                            + HexFormat.of().formatHex(sent.sha256(), 0, NUMBER_BYTES));
        } catch (IllegalArgumentException _) {
            throw new Failure.Malformed(
                            "malformed_form", "The form is incomplete. Load its page again.")
                    .asException();
        }
    }

    private static StoredAnswer stored(Response response, AtomicReference<Response> page) {
        page.set(response);
        return new StoredAnswer(OK, result(response), new byte[0]);
    }

    private static Map<String, String> result(Response response) {
        String made = response.getHeaderString(RESULT);
        if (made != null) {
            return Map.of(RESULT, made);
        }
        String said = response.getHeaderString(SAID);
        if (response.getStatus() != SEE_OTHER || said == null) {
            throw new UnacceptedException();
        }
        return Map.of(RESULT, response.getLocation().toString(), SAID, said);
    }

    private static ApiRequest request(Object[] arguments) {
        return Arrays.stream(arguments)
                .filter(ApiRequest.class::isInstance)
                .map(ApiRequest.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /** Takes back the transaction of a form that did nothing. */
    private static final class UnacceptedException extends RuntimeException {

        UnacceptedException() {
            super("the form did nothing", null, false, false);
        }
    }
}
