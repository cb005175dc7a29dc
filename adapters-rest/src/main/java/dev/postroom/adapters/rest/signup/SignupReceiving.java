package dev.postroom.adapters.rest.signup;

import dev.postroom.adapters.rest.page.Visitors;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignUp;
import dev.postroom.domain.signup.SignupEntry;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormId;

import jakarta.ws.rs.core.Response;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes the entries of the public. The response to an accepted entry is the same for every address,
 * and comes at the same time after the request.
 */
public final class SignupReceiving {

    // longer than the work of a sign-up usually takes
    private static final Duration PACE = Duration.ofMillis(300);
    private static final Duration RETRY = Duration.ofHours(1);

    private final SignUp signUp;
    private final SignupLimits limits;
    private final FormPages pages;

    /** Takes entries for {@code signUp}; {@code pages} answers people without scripts. */
    public SignupReceiving(SignUp signUp, SignupLimits limits, FormPages pages) {
        this.signUp = signUp;
        this.limits = limits;
        this.pages = pages;
    }

    /** The response to a program or script. */
    record AcceptedView(String status) implements View {}

    Response receive(ApiRequest request, SignupFormId id) {
        long start = System.nanoTime();
        OpenForm open = request.found(OpenForm.class).orElseGet(() -> signUp.get(id));
        limits.count(id, RequestTrace.current().client().bucket());
        Map<String, String> entered = request.content().isJson() ? Map.of() : entered(request);
        boolean isPage = !request.content().isJson() && acceptsPage(request);
        try {
            accept(request, open, entered);
        } catch (FailureException e) {
            if (isPage && e.failure() instanceof Failure.Invalid invalid) {
                return pages.corrected(request, open, entered, invalid);
            }
            throw known(e);
        }
        awaitPace(start);
        return isPage
                ? pages.leave(open)
                : Responses.untagged(Success.ACCEPTED, new AcceptedView("accepted"));
    }

    private void accept(ApiRequest request, OpenForm open, Map<String, String> entered) {
        JsonFields given;
        if (request.content().isJson()) {
            given = request.body();
        } else {
            request.query().finish();
            given = JsonFields.of(entered, request.violations());
        }
        boolean isTrapped =
                given.value(SignupForm.TRAP)
                        .filter(value -> !value.toString().isBlank())
                        .isPresent();
        SignupEntry entry = SignupEntry.read(open.form(), given);
        if (!isTrapped) {
            signUp.signUp(open.workspace(), open.form(), entry, Visitors.of(request));
        }
    }

    // browsers send the fields that are empty, too
    private static Map<String, String> entered(ApiRequest request) {
        Map<String, String> entered = new LinkedHashMap<>();
        request.form()
                .forEach((name, values) ->
                        values.stream()
                                .filter(value -> !value.isBlank())
                                .findFirst()
                                .ifPresent(value -> entered.put(name, value)));
        return entered;
    }

    private static boolean acceptsPage(ApiRequest request) {
        List<String> accepted = request.header("Accept");
        return accepted.stream().anyMatch(value -> value.contains("text/html"));
    }

    // the plan of the account is not for strangers
    private static FailureException known(FailureException refused) {
        return refused.failure() instanceof Failure.LimitExceeded
                ? new Failure.Unavailable(
                                "no_sign_ups",
                                "The form takes no sign-ups at the moment. Try again later.",
                                RETRY)
                        .asException()
                : refused;
    }

    private static void awaitPace(long start) {
        long left;
        while ((left = start + PACE.toNanos() - System.nanoTime()) > 0) {
            LockSupport.parkNanos(left);
        }
    }
}
