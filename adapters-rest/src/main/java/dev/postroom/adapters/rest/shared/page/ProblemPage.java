package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.problem.Problem;

import java.util.Optional;

/**
 * A page about something that went wrong.
 *
 * @param request the id of the request, which the log of the service has too
 */
public record ProblemPage(int status, String title, String text, String code, String request) {

    static ProblemPage of(int status, Optional<Problem> problem, String request) {
        String code = problem.map(Problem::code).orElse("");
        return switch (status) {
            case 403 ->
                    new ProblemPage(
                            status,
                            "Your role does not include this",
                            "An owner or admin of the account can give you another role.",
                            code,
                            request);
            case 404, 405 ->
                    new ProblemPage(
                            status,
                            "This page does not exist",
                            "It may have been deleted, or the address belongs to an account or an"
                                    + " environment that you do not see.",
                            code,
                            request);
            case 429 ->
                    new ProblemPage(
                            status,
                            "Too many requests",
                            "Wait a moment, and load the page again.",
                            code,
                            request);
            case 503 ->
                    new ProblemPage(
                            status,
                            "The service is not complete right now",
                            problem.map(Problem::detail).orElse("Load the page again in a moment."),
                            code,
                            request);
            default ->
                    status >= 500
                            ? new ProblemPage(
                                    status,
                                    "Something went wrong",
                                    "It was logged. Tell the operator of the service the id below.",
                                    code,
                                    request)
                            : new ProblemPage(
                                    status,
                                    "This did not work",
                                    problem.map(Problem::detail).orElse("Go back, and try again."),
                                    code,
                                    request);
        };
    }
}
