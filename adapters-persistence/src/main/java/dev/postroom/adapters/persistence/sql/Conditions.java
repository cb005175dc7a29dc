package dev.postroom.adapters.persistence.sql;

import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.TimeSpan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The conditions on a list's rows, each a constant text with named parameters. A scope selects the
 * list, such as the notes of one subscriber; statuses and other conditions filter it. Not
 * thread-safe.
 */
public final class Conditions {
    private final List<String> scopes = new ArrayList<>();
    private final List<String> filters = new ArrayList<>();
    private final Columns columns = new Columns();
    private List<String> statuses = List.of();
    private String statusColumn = "";
    private boolean isUnique;
    private Optional<Conditions> alternative = Optional.empty();

    /** Only the rows of one parent. */
    public Conditions within(String text, String name, Object value) {
        scopes.add(text);
        return bind(name, value);
    }

    /** Only rows in one of these statuses; an empty set does not filter. */
    public Conditions inStatus(String column, Set<? extends Keyword> wanted) {
        statusColumn = column;
        statuses = wanted.stream().map(Keyword::keyword).sorted().toList();
        statuses.stream().limit(1).forEach(only -> bind("status", only));
        return bind("statuses", SqlArray.texts(statuses));
    }

    /** Only rows that meet a condition with one parameter. */
    public Conditions and(String text, String name, Object value) {
        filters.add(text);
        return bind(name, value);
    }

    /** Only rows that meet a condition with these parameters. */
    public Conditions and(String text, Map<String, Object> values) {
        filters.add(text);
        values.forEach(this::bind);
        return this;
    }

    /** A further parameter of a condition. */
    public Conditions bind(String name, Object value) {
        columns.put(name, value);
        return this;
    }

    /** Only rows that meet a condition, when there is a value for its parameter. */
    public Conditions andIf(Optional<?> value, String text, String name) {
        return value.isPresent() ? and(text, name, value.get()) : this;
    }

    /** As {@link #andIf}, for a value that at most one row of the workspace has. */
    public Conditions andUnique(Optional<?> value, String text, String name) {
        isUnique |= value.isPresent();
        return andIf(value, text, name);
    }

    /** Only rows whose time is in the span; the parameters are named after {@code name}. */
    public Conditions andIn(TimeSpan span, String column, String name) {
        return andIf(span.first(), column + " >= :" + name + "After", name + "After")
                .andIf(span.before(), column + " < :" + name + "Before", name + "Before");
    }

    /** Only rows whose key begins with the text; both in lower case. */
    public Conditions andPrefix(Optional<String> prefix, String column) {
        prefix.ifPresent(text ->
                and(column + " >= :prefixFrom", "prefixFrom", text)
                        .and(column + " < :prefixTo", "prefixTo", endOf(text)));
        return this;
    }

    /** The upper bound of all keys that begin with this text, in the order of bytes. */
    public static String endOf(String prefix) {
        return prefix + Character.toString(Character.MAX_CODE_POINT);
    }

    /** Also rows that meet other conditions instead; none meets both. The parameters are shared. */
    public Conditions or(Conditions other) {
        alternative = Optional.of(other);
        return this;
    }

    public Optional<Conditions> alternative() {
        return alternative;
    }

    /**
     * All conditions but those of the alternative, to append to a WHERE clause that already has
     * one.
     */
    public String text() {
        return switch (statuses.size()) {
            case 0 -> joined(scopes) + joined(filters);
            case 1 -> textWithStatus(statusColumn + " = :status");
            default -> textWithStatus(statusColumn + " = ANY (:statuses)");
        };
    }

    /** Only the condition on the status, for another column; empty without one. */
    public String onStatusOf(String column) {
        return statuses.isEmpty() ? "" : joined(List.of(column + " = ANY (:statuses)"));
    }

    /** As {@link #text}, with another condition on the status. */
    public String textWithStatus(String condition) {
        return joined(scopes) + joined(List.of(condition)) + joined(filters);
    }

    /** Whether statuses are selected. */
    public boolean hasStatuses() {
        return !statuses.isEmpty();
    }

    /** Whether at most one row is selected. */
    public boolean isUnique() {
        return isUnique;
    }

    /** Whether several statuses are selected, but not all. */
    public boolean hasSeveralStatuses() {
        return statuses.size() > 1;
    }

    /** Whether conditions other than scope and status restrict the rows. */
    public boolean isFiltered() {
        return !filters.isEmpty();
    }

    /** The parameters. */
    public Map<String, @Nullable Object> values() {
        return columns.values();
    }

    private static String joined(List<String> conditions) {
        StringBuilder text = new StringBuilder();
        conditions.forEach(condition -> text.append("\n    AND ").append(condition));
        return text.toString();
    }
}
