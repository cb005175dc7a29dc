package dev.postroom.bootstrap.prose;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the rules: blocks of lines {@code name: value}, with an empty line between them. */
final class WordRules {

    private static final String FILE = "/prose/rules.txt";

    private WordRules() {}

    static List<WordRule> all() {
        try (InputStream file = WordRules.class.getResourceAsStream(FILE)) {
            byte[] text = Objects.requireNonNull(file).readAllBytes();
            return of(new String(text, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<WordRule> of(String text) {
        return Arrays.stream(text.replaceAll("(?m)^#.*\n", "").strip().split("\n\\s*\n"))
                .map(WordRules::rule)
                .toList();
    }

    private static WordRule rule(String block) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String line : block.strip().split("\n")) {
            String[] parts = line.split(": ", 2);
            values.computeIfAbsent(parts[0].strip(), _ -> new ArrayList<>()).add(parts[1].strip());
        }
        return new WordRule(
                one(values, "rule"),
                kinds(one(values, "in")),
                Pattern.compile(one(values, "refuse"), Pattern.CASE_INSENSITIVE),
                one(values, "why"),
                one(values, "better"),
                Objects.requireNonNull(values.get("bad")),
                Objects.requireNonNull(values.get("good")));
    }

    private static Set<TextKind> kinds(String names) {
        if (names.equals("everywhere")) {
            return EnumSet.complementOf(EnumSet.of(TextKind.TYPES));
        }
        EnumSet<TextKind> kinds = EnumSet.noneOf(TextKind.class);
        for (String name : names.split(", ")) {
            kinds.add(TextKind.valueOf(name.toUpperCase(Locale.ROOT)));
        }
        return kinds;
    }

    private static String one(Map<String, List<String>> values, String name) {
        List<String> found = values.getOrDefault(name, List.of());
        if (found.size() != 1) {
            throw new IllegalArgumentException("a rule needs one line '" + name + "': " + values);
        }
        return found.getFirst();
    }
}
