package dev.postroom.adapters.persistence.shared;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in the plan of a statement the scans of tenant tables that no workspace holds. A scan is
 * held when its workspace equals a value of the statement's, or the workspace of something that is
 * held. The plan shows every table that is really read, under any name: in sub-selects, in common
 * table expressions, in {@code USING} and {@code FROM}.
 */
final class PlanScans {
    private static final Pattern EQUALITY =
            Pattern.compile("([\\w\"]+)\\.(workspace_id|id) = ([\\w\"]+)\\.(\\w+)");
    private static final Pattern PLACE =
            Pattern.compile("(?<![\\w\"])([\\w\"]+)\\.(?:ctid|tableoid)\\b");
    private static final Pattern VALUE =
            Pattern.compile("([\\w\"]+)\\.(workspace_id|id) = \\$(\\d+)");

    private static final String WORKSPACE = "workspace";

    private final Map<String, String> tenantTables;
    private final List<String> values;
    private final Map<String, String> scans = new HashMap<>();
    private final List<PlanCondition> conditions;

    /**
     * Reads a generic plan.
     *
     * @param tenantTables lead to the column of their workspace
     * @param values the names of the statement's values, in order
     */
    PlanScans(Map<String, String> tenantTables, List<String> values, JsonNode plan) {
        this.tenantTables = tenantTables;
        this.values = values;
        this.conditions = PlanCondition.all(plan);
        read(plan);
    }

    private void read(JsonNode node) {
        String table = node.path("Relation Name").asText();
        if (node.path("Node Type").asText().endsWith("Scan") && tenantTables.containsKey(table)) {
            scans.put(node.path("Alias").asText(), table);
        }
        node.path("Plans").forEach(this::read);
    }

    /** The aliases of unheld scans, each with its table; some aliases need not be held. */
    Map<String, String> unheld(Set<String> excepted) {
        Set<String> held = new HashSet<>(excepted);
        boolean grew = true;
        while (grew) {
            grew = false;
            for (PlanCondition condition : conditions) {
                grew |= hold(held, condition);
            }
        }
        Map<String, String> unheld = new HashMap<>(scans);
        unheld.keySet().removeAll(held);
        return scans.values().stream().allMatch("workspaces"::equals) ? Map.of() : unheld;
    }

    /**
     * The aliases whose rows are found by their places alone: on another partition, or on another
     * server, the same places are other rows.
     */
    Set<String> placedAnywhere() {
        Set<String> placed = new TreeSet<>();
        for (PlanCondition condition : conditions) {
            PLACE.matcher(condition.text()).results().map(it -> it.group(1)).forEach(placed::add);
        }
        placed.retainAll(scans.keySet());
        placed.removeIf(alias ->
                conditions.stream()
                        .map(PlanCondition::text)
                        .anyMatch(text -> isOnWorkspace(text, alias + ".workspace_id")));
        return placed;
    }

    private static boolean isOnWorkspace(String condition, String column) {
        return condition.startsWith(column + " = ") || condition.endsWith(" = " + column);
    }

    private boolean hold(Set<String> held, PlanCondition condition) {
        Matcher value = VALUE.matcher(condition.text());
        if (value.matches()) {
            return values.get(Integer.parseInt(value.group(3)) - 1).equals(WORKSPACE)
                    && isWorkspace(value.group(1), value.group(2))
                    && condition.limits(value.group(1))
                    && held.add(value.group(1));
        }
        Matcher equality = EQUALITY.matcher(condition.text());
        if (!equality.matches()) {
            return false;
        }
        String left = equality.group(1);
        String right = equality.group(3);
        boolean leftToo =
                isNear(condition, right)
                        && holds(held, right, equality.group(4))
                        && isWorkspace(left, equality.group(2));
        boolean rightToo =
                isNear(condition, left)
                        && holds(held, left, equality.group(2))
                        && isWorkspace(right, equality.group(4));
        return (leftToo && condition.limits(left) && held.add(left))
                || (rightToo && condition.limits(right) && held.add(right));
    }

    // Where the workspace is a value of the statement, a sub-select has it too: only a join leads
    // it
    // on to another table.
    private boolean isNear(PlanCondition condition, String alias) {
        return !values.contains(WORKSPACE) || condition.isBeside(alias);
    }

    // A source that is no table of tenants is made of values, or of scans that are looked at
    // themselves.
    private boolean holds(Set<String> held, String alias, String column) {
        return scans.containsKey(alias)
                ? held.contains(alias) && isWorkspace(alias, column)
                : column.equals("workspace_id");
    }

    private boolean isWorkspace(String alias, String column) {
        String table = scans.get(alias);
        return table != null && column.equals(tenantTables.get(table));
    }
}
