package dev.postroom.application.template;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Places that readers elsewhere cannot reach: the own computer and its files, private networks,
 * local names.
 */
final class LocalHost {

    private static final Pattern AUTHORITY =
            Pattern.compile(
                    "(?:\\bhttps?:|^)//([^\\s/?#\"'<>\\\\()&;,]{1,300}+)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern FILE =
            Pattern.compile("\\bfile:/[^\\s\"'<>()]{1,60}", Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER = Pattern.compile("0x[0-9a-f]{0,8}|[0-9]{1,11}");
    private static final Pattern PRIVATE_V6 =
            Pattern.compile(
                    "::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|0{1,4}(?::0{1,4}){6}:0{0,3}[01]");
    private static final List<String> LOCAL_NAMES =
            List.of("localhost", "local", "test", "internal", "lan", "invalid", "localdomain");

    private LocalHost() {}

    /** The first such host of a URL in the text, or else the first file. */
    static Optional<String> in(String text) {
        Matcher urls = AUTHORITY.matcher(text);
        while (urls.find()) {
            String host = host(urls.group(1));
            if (isLocal(host)) {
                return Optional.of(host);
            }
        }
        Matcher files = FILE.matcher(text);
        return files.find() ? Optional.of(files.group()) : Optional.empty();
    }

    private static String host(String authority) {
        String host = authority.substring(authority.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
        int end = host.indexOf(']');
        if (host.startsWith("[")) {
            return end < 0 ? "" : host.substring(0, end + 1);
        }
        int port = host.indexOf(':');
        return (port < 0 ? host : host.substring(0, port)).replaceFirst("[.!*_`]+$", "");
    }

    private static boolean isLocal(String host) {
        if (host.startsWith("[")) {
            return isPrivateV6(host.substring(1, host.length() - 1));
        }
        List<String> labels = List.of(host.split("\\.", -1));
        if (labels.size() <= 4 && labels.stream().allMatch(one -> NUMBER.matcher(one).matches())) {
            return isPrivateV4(labels);
        }
        return !host.isEmpty()
                && (labels.size() == 1
                        || LOCAL_NAMES.contains(labels.getLast())
                        || host.endsWith(".home.arpa"));
    }

    private static boolean isPrivateV6(String address) {
        int v4 = address.lastIndexOf(':') + 1;
        return PRIVATE_V6.matcher(address).matches()
                || (address.startsWith("::ffff:")
                        && address.indexOf('.') > 0
                        && isLocal(address.substring(v4)));
    }

    // the last of fewer than four numbers stands for the rest
    private static boolean isPrivateV4(List<String> labels) {
        List<Long> numbers = labels.stream().map(LocalHost::number).toList();
        long address = numbers.getLast();
        for (int i = 0; i < numbers.size() - 1; i++) {
            address |= numbers.get(i) << (24 - 8 * i);
        }
        long value = address;
        return Stream.of(
                        "00000000/8",
                        "0a000000/8",
                        "64400000/10",
                        "7f000000/8",
                        "a9fe0000/16",
                        "ac100000/12",
                        "c0a80000/16")
                .anyMatch(net -> {
                    int bits = 32 - Integer.parseInt(net.substring(9));
                    return value >> bits == Long.parseLong(net.substring(0, 8), 16) >> bits;
                });
    }

    private static long number(String text) {
        if (text.startsWith("0x")) {
            return text.length() == 2 ? 0 : Long.parseLong(text.substring(2), 16);
        }
        return Long.parseLong(text);
    }
}
