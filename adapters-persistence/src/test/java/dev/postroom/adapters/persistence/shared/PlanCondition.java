package dev.postroom.adapters.persistence.shared;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition of a plan, without a conjunction at its root.
 *
 * @param limited the aliases whose rows it limits: a sub-select limits only its own rows, and so do
 *     the conditions of an outer join and of an anti join on the side whose rows may be missing
 * @param near the aliases of the same query; those outside of a sub-select are not among them
 */
record PlanCondition(String text, Set<String> limited, Set<String> near) {

    private static final Pattern FLAG = Pattern.compile("[\\w.]+(?= AND )");

    /** The conditions of a plan and of everything below it. */
    static List<PlanCondition> all(JsonNode plan) {
        List<PlanCondition> all = new ArrayList<>();
        read(plan, aliases(plan), aliases(plan), all);
        return all;
    }

    /** Whether the alias is one of the same query. */
    boolean isBeside(String alias) {
        return near.contains(alias);
    }

    /** Whether the condition limits the rows of this alias. */
    boolean limits(String alias) {
        return limited.contains(alias);
    }

    private static void read(
            JsonNode node, Set<String> limited, Set<String> near, List<PlanCondition> all) {
        Set<String> joined = new HashSet<>(limited);
        node.path("Plans")
                .forEach(child -> {
                    if (isKept(node, child)) {
                        joined.removeAll(aliases(child));
                    }
                });
        node.properties()
                .forEach(property -> {
                    String key = property.getKey();
                    Set<String> by = isOfJoin(node, key) ? joined : limited;
                    if (key.endsWith("Cond") || key.endsWith("Filter")) {
                        conjuncts(property.getValue().asText())
                                .forEach(text -> all.add(new PlanCondition(text, by, near)));
                    }
                });
        node.path("Plans")
                .forEach(child ->
                        read(
                                child,
                                limitedBy(node, child, limited),
                                isSubSelect(child) ? aliases(child) : near,
                                all));
    }

    private static boolean isSubSelect(JsonNode child) {
        return child.path("Parent Relationship").asText().endsWith("Plan");
    }

    private static Set<String> limitedBy(JsonNode node, JsonNode child, Set<String> limited) {
        boolean apart = isSubSelect(child) || isMissing(node, child);
        Set<String> inside = new HashSet<>(limited);
        if (apart) {
            inside.retainAll(aliases(child));
        }
        return inside;
    }

    private static boolean isOfJoin(JsonNode node, String key) {
        return node.has("Join Type") && (key.endsWith("Cond") || key.equals("Join Filter"));
    }

    // the rows of this side appear in the result even where the join's conditions do not hold
    private static boolean isKept(JsonNode join, JsonNode child) {
        return switch (join.path("Join Type").asText()) {
            case "Left", "Anti" -> isOuter(child);
            case "Right", "Right Anti" -> !isOuter(child);
            case "Full" -> true;
            default -> false;
        };
    }

    // the other side's rows appear even where no row of this side matches
    private static boolean isMissing(JsonNode join, JsonNode child) {
        return switch (join.path("Join Type").asText()) {
            case "Left", "Anti" -> !isOuter(child);
            case "Right", "Right Anti" -> isOuter(child);
            case "Full" -> true;
            default -> false;
        };
    }

    private static boolean isOuter(JsonNode child) {
        return child.path("Parent Relationship").asText().equals("Outer");
    }

    private static Set<String> aliases(JsonNode node) {
        Set<String> aliases = new HashSet<>(Set.of(node.path("Alias").asText()));
        node.path("Plans").forEach(child -> aliases.addAll(aliases(child)));
        return aliases;
    }

    // (a AND b) holds both, also as (a AND b) IS TRUE; in (a OR b), neither can be relied upon.
    private static List<String> conjuncts(String condition) {
        String text = condition.strip();
        if (text.startsWith("(") && closing(text) == text.length() - 1) {
            return conjuncts(text.substring(1, text.length() - 1));
        }
        int and = endOfFirst(text);
        if (and > 0 && text.startsWith(" AND ", and)) {
            List<String> all = new ArrayList<>(conjuncts(text.substring(0, and)));
            all.addAll(conjuncts(text.substring(and + 5)));
            return all;
        }
        if (and > 0 && text.substring(and).equals(" IS TRUE")) {
            return conjuncts(text.substring(0, and));
        }
        return List.of(text);
    }

    // a column that is a boolean has no parentheses
    private static int endOfFirst(String text) {
        Matcher flag = FLAG.matcher(text);
        return text.startsWith("(") ? closing(text) + 1 : flag.lookingAt() ? flag.end() : -1;
    }

    private static int closing(String text) {
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char at = text.charAt(i);
            quoted ^= at == '\'';
            depth += quoted ? 0 : at == '(' ? 1 : at == ')' ? -1 : 0;
            if (depth == 0 && !quoted) {
                return i;
            }
        }
        return -1;
    }
}
