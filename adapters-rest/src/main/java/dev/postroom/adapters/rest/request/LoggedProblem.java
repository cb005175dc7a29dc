package dev.postroom.adapters.rest.request;

import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.domain.request.LoggedRequest;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The problem of a response as the log keeps it: without email addresses and without what the path
 * had beside ids, and with fewer errors when it is long.
 *
 * @param status of the response
 * @param requestId of the request
 */
record LoggedProblem(Problem problem, int status, LoggedPath path, @Nullable String requestId) {

    private static final String ERRORS = "errors";
    private static final String LEFT_OUT = "errors_left_out";
    private static final int SHORTEST_NAME = 3;
    private static final int MOST_OF_DETAIL = 500;

    // no character that ends a text in JSON or begins an escape
    private static final Pattern ADDRESS =
            Pattern.compile(
                    "[\\p{L}\\p{N}._%+'&=~!#$*?^{|}-]{1,64}+(?:@|%40)[\\p{L}\\p{N}.-]{1,255}");

    /** It as JSON of bounded length. */
    String json(ProblemWriter writer) {
        Problem kept = withDetail(detail(problem.detail()));
        String json = json(kept, writer);
        if (problem.members().get(ERRORS) instanceof List<?> errors) {
            for (int number = errors.size() / 2; isTooLong(json) && number > 0; number /= 2) {
                json = json(kept.with(ERRORS, errors.subList(0, number)), writer, errors, number);
            }
        }
        return isTooLong(json) ? json(bare(kept), writer) : json;
    }

    private String json(Problem shortened, ProblemWriter writer, List<?> errors, int number) {
        return json(shortened.with(LEFT_OUT, errors.size() - number), writer);
    }

    private String json(Problem shown, ProblemWriter writer) {
        byte[] document = writer.write(shown, status, path.text().orElse("/"), requestId);
        return withoutAddresses(new String(document, StandardCharsets.UTF_8));
    }

    private static boolean isTooLong(String json) {
        return json.getBytes(StandardCharsets.UTF_8).length > LoggedRequest.PROBLEM_BYTES;
    }

    private static Problem bare(Problem problem) {
        String detail = problem.detail();
        int end =
                detail.offsetByCodePoints(
                        0, Math.min(MOST_OF_DETAIL, detail.codePointCount(0, detail.length())));
        return Problem.of(problem.kind(), problem.code(), detail.substring(0, end));
    }

    private Problem withDetail(String detail) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>(problem.members());
        return new Problem(problem.kind(), problem.code(), detail, members, Map.of());
    }

    private String detail(String text) {
        String detail = text;
        for (String other : path.others()) {
            if (other.length() >= SHORTEST_NAME) {
                detail = detail.replace(other, "[left out]");
            }
        }
        return detail;
    }

    /** A text without email addresses. */
    static String withoutAddresses(String text) {
        return text.indexOf('@') < 0 && !text.contains("%40")
                ? text
                : ADDRESS.matcher(text).replaceAll("[email]");
    }
}
