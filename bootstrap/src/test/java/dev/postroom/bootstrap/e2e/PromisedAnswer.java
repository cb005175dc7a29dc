package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Compares a response with the one that a page shows: the same fields with the same values. Ids,
 * times, secrets and texts that the page shortens with "…" differ each time; these must have the
 * same type.
 */
final class PromisedAnswer {

    private static final List<Pattern> VOLATILE =
            List.of(
                    Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
                    Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"),
                    Pattern.compile("svc_(live|test)_.*"),
                    Pattern.compile("whsec_.*"));

    private PromisedAnswer() {}

    /** The differences, as sentences; empty when the response matches the page. */
    static List<String> differences(JsonNode promised, JsonNode answer) {
        List<String> found = new ArrayList<>();
        compare("", promised, answer, found);
        return found;
    }

    private static void compare(String at, JsonNode promised, JsonNode answer, List<String> found) {
        if (promised.isObject() && answer.isObject()) {
            members(at, promised, answer, found);
        } else if (promised.isArray() && answer.isArray()) {
            elements(at, promised, answer, found);
        } else if (!isAlike(promised, answer)) {
            found.add("%s: the page says %s, the answer %s".formatted(at, promised, answer));
        }
    }

    private static void members(String at, JsonNode promised, JsonNode answer, List<String> found) {
        TreeSet<String> names = new TreeSet<>();
        promised.fieldNames().forEachRemaining(names::add);
        answer.fieldNames().forEachRemaining(names::add);
        names.forEach(
                name -> compare(at + "/" + name, promised.path(name), answer.path(name), found));
    }

    private static void elements(
            String at, JsonNode promised, JsonNode answer, List<String> found) {
        if (promised.size() != answer.size()) {
            found.add(
                    "%s: the page has %d elements, the answer %d"
                            .formatted(at, promised.size(), answer.size()));
            return;
        }
        for (int n = 0; n < promised.size(); n++) {
            compare(at + "/" + n, promised.get(n), answer.get(n), found);
        }
    }

    private static boolean isAlike(JsonNode promised, JsonNode answer) {
        if (promised.isTextual() && answer.isTextual()) {
            String page = promised.textValue();
            return page.equals(answer.textValue())
                    || isShortened(page, answer.textValue())
                    || VOLATILE.stream().anyMatch(kind -> bothAre(kind, page, answer.textValue()));
        }
        return promised.equals(answer);
    }

    private static boolean isShortened(String page, String answer) {
        int cut = page.indexOf('…');
        return cut >= 0
                && answer.startsWith(page.substring(0, cut))
                && answer.endsWith(page.substring(cut + 1));
    }

    private static boolean bothAre(Pattern kind, String page, String answer) {
        return kind.matcher(page).matches() && kind.matcher(answer).matches();
    }
}
