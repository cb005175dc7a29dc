package dev.postroom.bootstrap.e2e;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compares what commands print with what a page shows, line by line. Ids and times differ each
 * time, and so does what the page replaces by "…".
 */
final class ShownOutput {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    private static final String FAR_FUTURE = "2999-";

    private ShownOutput() {}

    /** The differences, as sentences; empty when the output is the one that the page shows. */
    static List<String> differences(String shown, String printed) {
        List<String> page = shown.lines().toList();
        List<String> real = printed.lines().toList();
        List<String> found = new ArrayList<>();
        if (page.size() != real.size()) {
            found.add(
                    "the page shows %d lines, printed were %d".formatted(page.size(), real.size()));
        }
        for (int n = 0; n < Math.min(page.size(), real.size()); n++) {
            if (!pattern(page.get(n)).matcher(stable(real.get(n))).matches()) {
                found.add(
                        "the page shows «%s», printed was «%s»"
                                .formatted(page.get(n), real.get(n)));
            }
        }
        return found;
    }

    private static Pattern pattern(String line) {
        return Pattern.compile(
                Arrays.stream(stable(line).split("…", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")));
    }

    private static String stable(String line) {
        String withoutIds = ID.matcher(line).replaceAll("an-id");
        return line.contains(FAR_FUTURE)
                ? withoutIds
                : TIME.matcher(withoutIds).replaceAll("a-time");
    }
}
