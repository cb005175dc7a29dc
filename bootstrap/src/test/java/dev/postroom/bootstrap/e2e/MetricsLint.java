package dev.postroom.bootstrap.e2e;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules of {@code promtool check metrics}, on a page in the text format of Prometheus: help
 * texts, names, units and suffixes that belong to types.
 */
final class MetricsLint {
    private static final Pattern HELP = Pattern.compile("# HELP (\\S+) ?(.*)");
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\S+)");
    private static final Pattern SAMPLE = Pattern.compile("([A-Za-z_:][\\w:]*)(\\{.*})? \\S+");
    private static final Set<String> OTHER_UNITS =
            Set.of(
                    "milliseconds",
                    "microseconds",
                    "nanoseconds",
                    "minutes",
                    "hours",
                    "days",
                    "weeks",
                    "kilobytes",
                    "megabytes",
                    "gigabytes",
                    "bits",
                    "percent");
    private static final Set<String> ABBREVIATED =
            Set.of("s", "ms", "us", "ns", "sec", "b", "kb", "mb", "gb", "tb", "pb", "m", "h", "d");
    private static final List<String> RESERVED = List.of("_bucket", "_count", "_sum");

    private final Map<String, String> helps = new LinkedHashMap<>();
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Set<String> samples = new TreeSet<>();

    MetricsLint(String page) {
        page.lines().forEach(this::read);
    }

    private void read(String line) {
        Matcher help = HELP.matcher(line);
        Matcher type = TYPE.matcher(line);
        Matcher sample = SAMPLE.matcher(line);
        if (help.matches()) {
            helps.put(help.group(1), help.group(2).strip());
        } else if (type.matches()) {
            types.put(type.group(1), type.group(2));
        } else if (sample.matches()) {
            samples.add(sample.group(1));
        }
    }

    /** The names of all samples. */
    Set<String> samples() {
        return samples;
    }

    /** The complaints, each with the name of its family. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        types.forEach((name, type) -> wrong(name, type).forEach(complaints::add));
        samples.stream()
                .filter(sample -> !types.containsKey(family(sample)))
                .forEach(sample -> complaints.add(sample + ": no type"));
        return complaints;
    }

    private String family(String sample) {
        return RESERVED.stream()
                .filter(sample::endsWith)
                .map(suffix -> sample.substring(0, sample.length() - suffix.length()))
                .filter(types::containsKey)
                .findFirst()
                .orElse(sample);
    }

    private Stream<String> wrong(String name, String type) {
        List<String> parts = List.of(name.split("_"));
        boolean distributed = type.equals("histogram") || type.equals("summary");
        return Stream.of(
                        when(helps.getOrDefault(name, "").isEmpty(), "no help text"),
                        when(type.equals("untyped"), "no type"),
                        when(
                                type.equals("counter") && !name.endsWith("_total"),
                                "a counter that does not end in _total"),
                        when(
                                !type.equals("counter") && name.endsWith("_total"),
                                "ends in _total, but is no counter"),
                        when(
                                !distributed && RESERVED.stream().anyMatch(name::endsWith),
                                "has a suffix of histograms"),
                        when(parts.stream().anyMatch(OTHER_UNITS::contains), "not a base unit"),
                        when(parts.stream().anyMatch(ABBREVIATED::contains), "abbreviated unit"),
                        when(
                                Stream.of("counter", "gauge", "histogram", "summary")
                                        .anyMatch(parts::contains),
                                "has its type in its name"),
                        when(name.contains(":"), "has a colon"),
                        when(!name.equals(name.toLowerCase(Locale.ROOT)), "camel case"))
                .filter(text -> !text.isEmpty())
                .map(text -> name + ": " + text);
    }

    private static String when(boolean isWrong, String text) {
        return isWrong ? text : "";
    }
}
