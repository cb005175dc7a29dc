package dev.postroom.adapters.rest.shared.problem;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Maps each failure of the core to its problem. */
public final class Problems {

    private Problems() {}

    /** The problem of a failure. */
    public static Problem of(Failure failure) {
        return switch (failure) {
            case Failure.Malformed f -> problem(ProblemKind.BAD_REQUEST, f.code(), f);
            case Failure.Unauthenticated f -> unauthenticated(f.code(), f.detail());
            case Failure.Forbidden f -> forbidden(f);
            case Failure.AddressNotAllowed f ->
                    problem(ProblemKind.FORBIDDEN, "address_not_allowed", f);
            case Failure.NotFound f -> problem(ProblemKind.NOT_FOUND, "not_found", f);
            case Failure.Invalid f -> invalid(f);
            case Failure.Conflict f -> conflict(f);
            case Failure.InProgress f ->
                    problem(ProblemKind.CONFLICT, f.code(), f)
                            .header("Retry-After", seconds(f.retryAfter()));
            case Failure.PreconditionFailed f ->
                    problem(ProblemKind.PRECONDITION_FAILED, "precondition_failed", f);
            case Failure.LimitExceeded f -> limitExceeded(f);
            case Failure.RateLimited f -> rateLimited(f);
            case Failure.Unavailable f ->
                    problem(ProblemKind.SERVICE_UNAVAILABLE, f.code(), f)
                            .header("Retry-After", seconds(f.retryAfter()));
        };
    }

    /** A request without a valid key. */
    public static Problem unauthenticated(String code, String detail) {
        return Problem.of(ProblemKind.UNAUTHORIZED, code, detail)
                .header("WWW-Authenticate", "Bearer");
    }

    private static Problem rateLimited(Failure.RateLimited failure) {
        return problem(ProblemKind.TOO_MANY_REQUESTS, "rate_limited", failure)
                .with("retry_after", failure.retryAfter().toSeconds())
                .header("Retry-After", seconds(failure.retryAfter()));
    }

    private static Problem problem(ProblemKind kind, String code, Failure failure) {
        return Problem.of(kind, code, failure.detail());
    }

    private static Problem conflict(Failure.Conflict failure) {
        Problem problem = problem(ProblemKind.CONFLICT, failure.code(), failure);
        return failure.existingId()
                .map(id -> problem.with("existing_id", id.toString()))
                .orElse(problem);
    }

    private static Problem forbidden(Failure.Forbidden failure) {
        String scope = failure.requiredScope();
        return problem(ProblemKind.FORBIDDEN, "insufficient_permissions", failure)
                .with("required_scope", scope)
                .with("granted_scopes", failure.grantedScopes().stream().sorted().toList())
                .header(
                        "WWW-Authenticate",
                        "Bearer error=\"insufficient_scope\", scope=\"" + scope + "\"");
    }

    private static Problem invalid(Failure.Invalid failure) {
        List<Map<String, @Nullable Object>> errors =
                failure.violations().stream().map(Problems::error).toList();
        return problem(ProblemKind.UNPROCESSABLE_ENTITY, failure.code(), failure)
                .with("errors", errors);
    }

    private static Map<String, @Nullable Object> error(Violation violation) {
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        String field = violation.field();
        error.put("field", field);
        error.put(
                "pointer", violation.part() == Violation.Part.BODY ? JsonPointer.of(field) : null);
        error.put("parameter", violation.part() == Violation.Part.QUERY ? field : null);
        error.put("header", violation.part() == Violation.Part.HEADER ? field : null);
        error.put("code", violation.code());
        error.put("message", violation.message());
        return error;
    }

    private static Problem limitExceeded(Failure.LimitExceeded failure) {
        return problem(ProblemKind.PAYMENT_REQUIRED, Failure.LimitExceeded.CODE, failure)
                .with("limit", failure.limit())
                .with("current", failure.current())
                .with("maximum", failure.maximum())
                .with("plan", failure.plan());
    }

    private static String seconds(Duration duration) {
        return Long.toString(Math.max(1, duration.toSeconds()));
    }
}
