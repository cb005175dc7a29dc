package dev.postroom.domain.shared.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** IPv6 addresses as text; written in the form of RFC 5952. */
final class Ipv6Text {

    private static final int GROUPS = 8;
    private static final int MAX_LENGTH = 45;
    private static final Pattern GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");

    private Ipv6Text() {}

    static Optional<IpAddress> parse(String text) {
        String[] halves = text.split("::", -1);
        if (text.length() > MAX_LENGTH || halves.length > 2) {
            return Optional.empty();
        }
        Optional<List<Integer>> first = groups(halves[0], halves.length == 1);
        Optional<List<Integer>> last =
                halves.length == 1 ? Optional.of(List.of()) : groups(halves[1], true);
        return first.flatMap(
                left -> last.flatMap(right -> joined(left, right, halves.length == 2)));
    }

    private static Optional<IpAddress> joined(
            List<Integer> left, List<Integer> right, boolean shortened) {
        int given = left.size() + right.size();
        if (shortened ? given >= GROUPS : given != GROUPS) {
            return Optional.empty();
        }
        List<Integer> all = new ArrayList<>(left);
        all.addAll(Collections.nCopies(GROUPS - given, 0));
        all.addAll(right);
        return Optional.of(new IpAddress(bits(all.subList(0, 4)), bits(all.subList(4, GROUPS))));
    }

    /**
     * The groups of a part of an address.
     *
     * @param atEnd whether the last two groups may be written as an IPv4 address
     */
    private static Optional<List<Integer>> groups(String part, boolean atEnd) {
        List<Integer> groups = new ArrayList<>();
        if (part.isEmpty()) {
            return Optional.of(groups);
        }
        String[] texts = part.split(":", -1);
        for (int i = 0; i < texts.length; i++) {
            boolean last = i == texts.length - 1;
            if (GROUP.matcher(texts[i]).matches()) {
                groups.add(Integer.parseInt(texts[i], 16));
            } else if (!atEnd || !last || !addIpv4(groups, texts[i])) {
                return Optional.empty();
            }
        }
        return Optional.of(groups);
    }

    private static boolean addIpv4(List<Integer> groups, String text) {
        Optional<IpAddress> address = Ipv4Text.parse(text);
        address.ifPresent(ipv4 -> {
            groups.add((int) (ipv4.low() >>> 16 & 0xffff));
            groups.add((int) (ipv4.low() & 0xffff));
        });
        return address.isPresent();
    }

    private static long bits(List<Integer> groups) {
        long bits = 0;
        for (int group : groups) {
            bits = bits << 16 | group;
        }
        return bits;
    }

    static String write(long high, long low) {
        String text =
                "%x:%x:%x:%x:%x:%x:%x:%x"
                        .formatted(
                                group(high, 48),
                                group(high, 32),
                                group(high, 16),
                                group(high, 0),
                                group(low, 48),
                                group(low, 32),
                                group(low, 16),
                                group(low, 0));
        return shortened(text);
    }

    private static long group(long bits, int shift) {
        return bits >>> shift & 0xffff;
    }

    /** Replaces the first of the longest runs of zeros by two colons. */
    private static String shortened(String text) {
        for (int zeros = GROUPS; zeros >= 2; zeros--) {
            String run = "0" + ":0".repeat(zeros - 1);
            int at = (":" + text + ":").indexOf(":" + run + ":");
            if (at >= 0) {
                String before = at == 0 ? "" : text.substring(0, at - 1);
                int end = at + run.length();
                return before + "::" + (end >= text.length() ? "" : text.substring(end + 1));
            }
        }
        return text;
    }
}
