package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemKind;
import dev.postroom.adapters.rest.shared.problem.Unreadable;
import dev.postroom.domain.shared.Failure;

/** How a body is refused before anybody looks at what it says. */
final class BodyRefusals {

    private BodyRefusals() {}

    static RuntimeException malformed(String code, String detail) {
        return new Failure.Malformed(code, detail).asException();
    }

    static Unreadable unsupported(String code, String detail) {
        return new Unreadable(Problem.of(ProblemKind.UNSUPPORTED_MEDIA_TYPE, code, detail));
    }

    static Unreadable tooLarge(int limit) {
        return new Unreadable(
                Problem.of(
                        ProblemKind.PAYLOAD_TOO_LARGE,
                        "payload_too_large",
                        "A body here has at most " + limit + " bytes."));
    }
}
