package dev.postroom.adapters.persistence.shared;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in the plan of a statement the scans of tenant tables that no workspace holds. A scan is
 * held when its workspace equals a value of the statement's, or the workspace of something that is
 * held. The plan shows every table that is really read, whatever the text calls it: in sub-selects,
 * in common table expressions, in {@code USING} and {@code FROM}.
 */
final class PlanScans {
    private static final Pattern EQUALITY =
            Pattern.compile("([\\w\"]+)\\.(workspace_id|id) = ([\\w\"]+)\\.(\\w+)");
    private static final Pattern VALUE =
            Pattern.compile("([\\w\"]+)\\.(workspace_id|id) = '[^']*'::uuid");

    private final Map<String, String> tenantTables;
    private final Map<String, String> scans = new HashMap<>();
    private final List<String> conditions = new ArrayList<>();

    /** Reads a plan; the tenant tables lead to the column of their workspace. */
    PlanScans(Map<String, String> tenantTables, JsonNode plan) {
        this.tenantTables = tenantTables;
        read(plan);
    }

    private void read(JsonNode node) {
        String table = node.path("Relation Name").asText();
        if (node.path("Node Type").asText().endsWith("Scan") && tenantTables.containsKey(table)) {
            scans.put(node.path("Alias").asText(), table);
        }
        node.properties()
                .forEach(property -> {
                    if (property.getKey().endsWith("Cond")
                            || property.getKey().endsWith("Filter")) {
                        conditions.addAll(conjuncts(property.getValue().asText()));
                    }
                });
        node.path("Plans").forEach(this::read);
    }

    /** The aliases of unheld scans, each with its table; some aliases need not be held. */
    Map<String, String> unheld(Set<String> excepted) {
        Set<String> held = new HashSet<>(excepted);
        boolean grew = true;
        while (grew) {
            grew = false;
            for (String condition : conditions) {
                grew |= hold(held, condition);
            }
        }
        Map<String, String> unheld = new HashMap<>(scans);
        unheld.keySet().removeAll(held);
        return scans.values().stream().allMatch("workspaces"::equals) ? Map.of() : unheld;
    }

    private boolean hold(Set<String> held, String condition) {
        Matcher value = VALUE.matcher(condition);
        if (value.matches()) {
            return isWorkspace(value.group(1), value.group(2)) && held.add(value.group(1));
        }
        Matcher equality = EQUALITY.matcher(condition);
        if (!equality.matches()) {
            return false;
        }
        String left = equality.group(1);
        String right = equality.group(3);
        boolean leftToo = holds(held, right, equality.group(4));
        boolean rightToo = holds(held, left, equality.group(2));
        return (leftToo && isWorkspace(left, equality.group(2)) && held.add(left))
                || (rightToo && isWorkspace(right, equality.group(4)) && held.add(right));
    }

    // What is no table of tenants is made of values, or of scans that are looked at themselves.
    private boolean holds(Set<String> held, String alias, String column) {
        return scans.containsKey(alias)
                ? held.contains(alias) && isWorkspace(alias, column)
                : column.equals("workspace_id");
    }

    private boolean isWorkspace(String alias, String column) {
        String table = scans.get(alias);
        return table != null && column.equals(tenantTables.get(table));
    }

    // (a AND b) holds both; in (a OR b), neither can be relied upon.
    private static List<String> conjuncts(String condition) {
        String text = condition.strip();
        if (text.startsWith("(") && closing(text) == text.length() - 1) {
            return conjuncts(text.substring(1, text.length() - 1));
        }
        int and = text.startsWith("(") ? closing(text) + 1 : -1;
        if (and > 0 && text.startsWith(" AND ", and)) {
            List<String> all = new ArrayList<>(conjuncts(text.substring(0, and)));
            all.addAll(conjuncts(text.substring(and + 5)));
            return all;
        }
        return List.of(text);
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
