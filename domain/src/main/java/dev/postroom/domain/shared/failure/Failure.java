package dev.postroom.domain.shared.failure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The reasons to refuse a request. Thrown inside {@link FailureException}, mapped to one problem
 * document (RFC 9457) by one exhaustive switch. {@code code} is stable and fine-grained; {@code
 * detail} is a sentence for a person.
 */
public sealed interface Failure {

    /** A sentence for a person that names the resource and its id where there is one. */
    String detail();

    /** This failure, ready to be thrown. */
    default FailureException asException() {
        return new FailureException(this);
    }

    /** The request could not be parsed: malformed JSON, a forged cursor (400). */
    record Malformed(String code, String detail) implements Failure {}

    /** The caller could not be authenticated (401). */
    record Unauthenticated(String code, String detail) implements Failure {}

    /** The caller is known, but its key lacks a scope (403). */
    record Forbidden(String requiredScope, Set<String> grantedScopes) implements Failure {
        public Forbidden {
            grantedScopes = Set.copyOf(grantedScopes);
        }

        @Override
        public String detail() {
            return "The API key lacks the scope " + requiredScope + ".";
        }
    }

    /** The caller is known, but its key may not be used from the client's address (403). */
    record AddressNotAllowed() implements Failure {

        // neither networks nor the address: the one who reads this may have found the key
        @Override
        public String detail() {
            return "The API key cannot be used from this address.";
        }
    }

    /**
     * The resource does not exist in the caller's workspace; also when it belongs to another one
     * (404).
     */
    record NotFound(String detail) implements Failure {

        /** For a resource, such as {@code Tag}, with that id or name. */
        public NotFound(String resource, String id) {
            this(resource + " " + ShownText.of(id) + " does not exist.");
        }

        /** As the other one, with a sentence about the names that there are. */
        public NotFound(String resource, String id, String hint) {
            this(new NotFound(resource, id).detail() + " " + hint);
        }
    }

    /** The request was parsed, but its content is invalid (422). Never empty. */
    record Invalid(String code, List<Violation> violations) implements Failure {
        public Invalid {
            violations = List.copyOf(violations);
            if (violations.isEmpty()) {
                throw new IllegalArgumentException("an invalid request has a violation");
            }
        }

        /** One violation of a value whose field name is not known yet. */
        public static Invalid value(String code, String message) {
            return field("", code, message);
        }

        /** One violation of one field. */
        public static Invalid field(String field, String code, String message) {
            return new Invalid("validation_error", List.of(new Violation(field, code, message)));
        }

        /** The same violations, whose fields are within {@code parent}. */
        public Invalid within(String parent) {
            return new Invalid(code, violations.stream().map(one -> one.within(parent)).toList());
        }

        @Override
        public String detail() {
            return violations.size() == 1
                    ? violations.getFirst().sentence()
                    : "The request has "
                            + violations.size()
                            + " invalid fields; errors lists them.";
        }
    }

    /**
     * The request conflicts with the current state (409). {@code existingId}: the conflicting
     * resource.
     */
    record Conflict(String code, String detail, Optional<UUID> existingId) implements Failure {
        public static Conflict of(String code, String detail) {
            return new Conflict(code, detail, Optional.empty());
        }

        public static Conflict with(UUID existingId, String code, String detail) {
            return new Conflict(code, detail, Optional.of(existingId));
        }
    }

    /** The same work is already in progress; retry after {@code retryAfter} (409). */
    record InProgress(String code, String detail, Duration retryAfter) implements Failure {}

    /** The caller's If-Match is not the current version (412). */
    record PreconditionFailed(String detail) implements Failure {}

    /** The account's plan does not allow more (402). */
    record LimitExceeded(String limit, long current, long maximum, String plan) implements Failure {
        /** The code of every failure of this kind. */
        public static final String CODE = "plan_limit_reached";

        @Override
        public String detail() {
            return "The plan %s allows %d %s; %d are in use. A larger plan allows more."
                    .formatted(plan, maximum, limit.replace('_', ' '), current);
        }
    }

    /** The client made too many requests; retry after {@code retryAfter}, whole seconds (429). */
    record RateLimited(Duration retryAfter) implements Failure {
        @Override
        public String detail() {
            return "Too many requests. Retry after " + retryAfter.toSeconds() + " seconds.";
        }
    }

    /** A system that this request needs is not reachable or not configured (503). */
    record Unavailable(String code, String detail, Duration retryAfter) implements Failure {}
}
