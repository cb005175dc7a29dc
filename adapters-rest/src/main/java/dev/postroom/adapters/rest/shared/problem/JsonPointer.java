package dev.postroom.adapters.rest.shared.problem;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** JSON pointers (RFC 6901). */
final class JsonPointer {

    // a quoted name, an index, or a plain name
    private static final Pattern SEGMENT =
            Pattern.compile("\\[\"((?:[^\"\\\\]|\\\\.)*)\"]|\\[(\\d+)]|([^.\\[]+)");

    private JsonPointer() {}

    /** The pointer to a field path such as {@code emails[0].to}; empty for the whole document. */
    static String of(String fieldPath) {
        return SEGMENT.matcher(fieldPath)
                .results()
                .map(JsonPointer::name)
                .map(name -> "/" + name.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
    }

    private static String name(MatchResult segment) {
        String quoted = segment.group(1);
        if (quoted != null) {
            return quoted.replaceAll("\\\\(.)", "$1");
        }
        return segment.group(2) == null ? segment.group(3) : segment.group(2);
    }
}
