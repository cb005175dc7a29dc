package dev.postroom.adapters.rest.shared.page;

import org.glassfish.jersey.uri.UriComponent;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A sentence about what was done, which the next page shows once. It has no secret.
 *
 * @param call the request of the API that does the same; empty when there is none
 */
public record Flash(String text, Optional<ApiCall> call) {

    /** The longest value of a cookie that every browser keeps, with its name and its properties. */
    static final int LONGEST = 3_600;

    private static final int MAX_TEXT = 300;
    private static final int PARTS = 4;

    // the command of a longer body reads it from a file
    private static final int MAX_BODY = 1_800;
    private static final String FILE = "@body.json";

    private static final Pattern METHOD = Pattern.compile("POST|PATCH|PUT|DELETE");
    private static final Pattern PATH = Pattern.compile("/[^\\x00-\\x20]{1,300}");

    /** A sentence about what was done, for which the API has no request. */
    public static Flash done(String text) {
        return new Flash(text, Optional.empty());
    }

    /** A sentence about what was done, with the request of the API that does the same. */
    public static Flash done(String text, ApiCall call) {
        return new Flash(text, Optional.of(call));
    }

    /** The value of a cookie. */
    String sealed() {
        String parts =
                call.map(it ->
                                String.join(
                                        "\n",
                                        text,
                                        it.method(),
                                        it.path() + it.queryText(),
                                        body(it)))
                        .orElse(text);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(parts.getBytes(StandardCharsets.UTF_8));
    }

    private static String body(ApiCall call) {
        int bytes = call.body().getBytes(StandardCharsets.UTF_8).length;
        return bytes > MAX_BODY ? FILE : call.body();
    }

    /** The sentence in the value of a cookie; empty for other values. */
    static Optional<Flash> read(String value) {
        try {
            String all = new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
            List<String> parts = List.of(all.split("\n", PARTS));
            String text = parts.getFirst();
            return text.isBlank() || text.length() > MAX_TEXT
                    ? Optional.empty()
                    : Optional.of(new Flash(text, call(parts)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static Optional<ApiCall> call(List<String> parts) {
        return parts.size() == PARTS
                        && METHOD.matcher(parts.get(1)).matches()
                        && PATH.matcher(parts.get(2)).matches()
                ? Optional.of(call(parts.get(1), parts.get(2).split("\\?", 2), parts.get(3)))
                : Optional.empty();
    }

    private static ApiCall call(String method, String[] target, String body) {
        return new ApiCall(
                method,
                target[0],
                target.length == 1 ? Map.of() : UriComponent.decodeQuery(target[1], true, true),
                body);
    }
}
