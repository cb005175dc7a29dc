package dev.postroom.bootstrap.prose;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds sentences that several classes write out. */
final class Repetition {

    private static final Pattern SENTENCE = Pattern.compile("[A-Z].*\\s.*\\.");

    private Repetition() {}

    static Stream<String> findings(List<Wording> texts) {
        Map<String, TreeSet<String>> places =
                texts.stream()
                        .filter(text -> text.kind() == TextKind.MESSAGES)
                        .filter(text -> SENTENCE.matcher(text.text()).matches())
                        .collect(
                                Collectors.groupingBy(
                                        Wording::text,
                                        TreeMap::new,
                                        Collectors.mapping(
                                                text -> text.place().replaceFirst(":\\d+$", ""),
                                                Collectors.toCollection(TreeSet::new))));
        return places.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .map(entry -> "\"" + entry.getKey() + "\" in " + entry.getValue());
    }
}
