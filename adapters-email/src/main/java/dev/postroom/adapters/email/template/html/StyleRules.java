package dev.postroom.adapters.email.template.html;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules of the {@code <style>} elements of a mail that decide whether something is shown. Rules
 * for some media only, and selectors with anything but names, classes, ids and descendants, are
 * left out.
 */
final class StyleRules {

    /** The properties that can hide. */
    static final Set<String> HIDING = Set.of("display", "visibility", "font-size");

    private static final int MOST_RULES = 200;
    private static final int MOST_PARTS = 5;
    private static final int MOST_ANCESTORS = 50;
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?(?:\\*/|$)", Pattern.DOTALL);
    private static final Pattern SIMPLE =
            Pattern.compile(
                    "(?:[a-z][a-z0-9]*|\\*)?(?:[.#][a-z0-9_-]+)*", Pattern.CASE_INSENSITIVE);
    private static final Pattern PART = Pattern.compile("[.#]?[^.#]+");

    private final List<Rule> rules = new ArrayList<>();

    /** An element that selectors choose. */
    record Target(String name, Set<String> classes, String id) {

        static Target of(String name, String classes, String id) {
            String all = classes.strip();
            return new Target(
                    name,
                    all.isEmpty() ? Set.of() : Set.copyOf(List.of(all.split("\\s+"))),
                    id.strip());
        }
    }

    /** A compound of a selector: {@code p.x#y}. */
    private record Compound(String name, Set<String> classes, Set<String> ids) {

        static Compound of(String text) {
            String name = "*";
            Set<String> classes = new LinkedHashSet<>();
            Set<String> ids = new LinkedHashSet<>();
            Matcher parts = PART.matcher(text);
            while (parts.find()) {
                String part = parts.group();
                switch (part.charAt(0)) {
                    case '.' -> classes.add(part.substring(1));
                    case '#' -> ids.add(part.substring(1));
                    default -> name = part.toLowerCase(Locale.ROOT);
                }
            }
            return new Compound(name, classes, ids);
        }

        boolean matches(Target target) {
            return (name.equals("*") || name.equals(target.name()))
                    && target.classes().containsAll(classes)
                    && (ids.isEmpty() || ids.equals(Set.of(target.id())));
        }

        int weight() {
            return 10_000 * ids.size() + 100 * classes.size() + (name.equals("*") ? 0 : 1);
        }
    }

    /**
     * A rule.
     *
     * @param path the last one is that of the element, the others are around it
     */
    private record Rule(List<Compound> path, int weight, Map<String, Declared> declared) {

        boolean matches(Target target, List<Target> around) {
            if (!path.getLast().matches(target)) {
                return false;
            }
            int next = path.size() - 2;
            int end = Math.max(0, around.size() - MOST_ANCESTORS);
            for (int at = around.size() - 1; at >= end && next >= 0; at--) {
                next -= path.get(next).matches(around.get(at)) ? 1 : 0;
            }
            return next < 0;
        }
    }

    private record Declared(String value, boolean isImportant) {}

    /** Reads the text of one more {@code <style>}. */
    void add(String css) {
        String plain = COMMENT.matcher(css).replaceAll(" ").replaceAll("<!--|-->", " ");
        int at = 0;
        for (int open = plain.indexOf('{'); open >= 0; open = plain.indexOf('{', at)) {
            String selectors = plain.substring(at, open);
            selectors = selectors.substring(selectors.lastIndexOf(';') + 1).strip();
            if (selectors.startsWith("@") && !isForAll(selectors)) {
                at = afterBlock(plain, open);
            } else if (selectors.startsWith("@")) {
                at = open + 1;
            } else {
                int close = plain.indexOf('}', open);
                int end = close < 0 ? plain.length() : close;
                rules(selectors, plain.substring(open + 1, end));
                at = Math.min(plain.length(), end + 1);
            }
        }
    }

    private static boolean isForAll(String rule) {
        return rule.toLowerCase(Locale.ROOT).matches("@media\\s+(?:all|screen)|@layer[^;]*");
    }

    private static int afterBlock(String css, int open) {
        int depth = 0;
        for (int at = open; at < css.length(); at++) {
            depth += css.charAt(at) == '{' ? 1 : css.charAt(at) == '}' ? -1 : 0;
            if (depth == 0) {
                return at + 1;
            }
        }
        return css.length();
    }

    private void rules(String selectors, String body) {
        Map<String, Declared> declared = declared(body);
        if (declared.isEmpty()) {
            return;
        }
        for (String selector : selectors.replace("}", " ").split(",")) {
            String[] parts = selector.replace('>', ' ').strip().split("\\s+");
            boolean isSimple = parts.length <= MOST_PARTS;
            for (String part : parts) {
                isSimple &= !part.isEmpty() && SIMPLE.matcher(part).matches();
            }
            if (isSimple && rules.size() < MOST_RULES) {
                List<Compound> path = List.of(parts).stream().map(Compound::of).toList();
                int weight = path.stream().mapToInt(Compound::weight).sum();
                rules.add(new Rule(path, weight, declared));
            }
        }
    }

    private static Map<String, Declared> declared(String body) {
        Map<String, Declared> all = new HashMap<>();
        for (String declaration : body.toLowerCase(Locale.ROOT).split(";")) {
            int colon = declaration.indexOf(':');
            String name = colon < 0 ? "" : declaration.substring(0, colon).strip();
            if (HIDING.contains(name)) {
                String value = declaration.substring(colon + 1).replaceAll("\\s", "");
                boolean isImportant = value.endsWith("!important");
                Declared before = all.get(name);
                if (before == null || isImportant || !before.isImportant()) {
                    all.put(name, new Declared(value.replace("!important", ""), isImportant));
                }
            }
        }
        return all;
    }

    /**
     * The value of each property that an element has by the rules and its own style.
     *
     * @param around the elements around it, the innermost last
     */
    Map<String, String> of(Target target, String style, List<Target> around) {
        if (rules.isEmpty() && style.isEmpty()) {
            return Map.of();
        }
        Map<String, Declared> values = new HashMap<>();
        rules.stream()
                .filter(rule -> rule.matches(target, around))
                .sorted(Comparator.comparingInt(Rule::weight))
                .forEach(rule -> put(values, rule.declared()));
        if (!style.isEmpty()) {
            put(values, declared(style));
        }
        Map<String, String> shown = new HashMap<>();
        values.forEach((name, declared) -> shown.put(name, declared.value()));
        return shown;
    }

    private static void put(Map<String, Declared> values, Map<String, Declared> later) {
        later.forEach((name, declared) -> {
            @Nullable Declared before = values.get(name);
            if (before == null || declared.isImportant() || !before.isImportant()) {
                values.put(name, declared);
            }
        });
    }
}
