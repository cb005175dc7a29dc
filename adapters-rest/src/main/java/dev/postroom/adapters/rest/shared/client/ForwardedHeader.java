package dev.postroom.adapters.rest.shared.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The header {@code Forwarded} (RFC 7239). A line that is malformed anywhere counts as one
 * unreadable hop: a client that leaves a quote open could otherwise hide what a proxy appends.
 */
final class ForwardedHeader {

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
    private static final Pattern PAIR =
            Pattern.compile(
                    "\\G[ \\t]*+(?:("
                            + TOKEN
                            + ")=(?:("
                            + TOKEN
                            + ")|\"((?:[^\"\\\\]|\\\\.){0,256}+)\"))?[ \\t]*+([;,]|\\z)");

    private ForwardedHeader() {}

    /** The hops of all lines, the nearest proxy last. */
    static List<Hop> hops(List<String> lines) {
        return lines.stream().flatMap(ForwardedHeader::hops).toList();
    }

    private static Stream<Hop> hops(String line) {
        List<Hop> hops = new ArrayList<>();
        Map<String, String> element = new HashMap<>();
        Matcher pair = PAIR.matcher(line);
        int end = 0;
        boolean sound = true;
        while (sound && end < line.length() && pair.find()) {
            end = pair.end();
            sound = take(pair, element);
            if (!";".equals(pair.group(4))) {
                add(element, hops);
            }
        }
        return sound && end == line.length() ? hops.stream() : Stream.of(Hop.UNREADABLE);
    }

    /** Whether the element had no such parameter before. */
    private static boolean take(Matcher pair, Map<String, String> element) {
        String name = pair.group(1);
        if (name == null) {
            return true;
        }
        String token = pair.group(2);
        String value = token == null ? pair.group(3).replaceAll("\\\\(.)", "$1") : token;
        return element.put(name.toLowerCase(Locale.ROOT), value) == null;
    }

    private static void add(Map<String, String> element, List<Hop> hops) {
        if (!element.isEmpty()) {
            hops.add(
                    new Hop(
                            Optional.ofNullable(element.get("for")).flatMap(Hop::address),
                            Optional.ofNullable(element.get("proto")).flatMap(Hop::scheme)));
            element.clear();
        }
    }
}
