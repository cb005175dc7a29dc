package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.adapters.rest.shared.page.JsonText;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.trigger.page.form.RuleText;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.shared.failure.FailureException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A segment as its form holds it: texts by the names of their fields, and rows of rules. Rules that
 * rows cannot express are in one field as JSON.
 *
 * @param rules each with the texts of its fields
 */
record SegmentDraft(Map<String, String> texts, List<Map<String, String>> rules) {

    static final String NAME = "name";
    static final String SLUG = "slug";
    static final String DESCRIPTION = "description";
    static final String MATCH = "match";

    /** The field with all rules as JSON; it stands for the rows. */
    static final String FILTER = "filter";

    /** The field of a button that changes the form itself. */
    static final String CHANGE = "change";

    static final String VERSION = "version";

    private static final Pattern ROW = Pattern.compile("filter-(\\d{1,3})-(\\w+)");
    private static final Pattern DROP = Pattern.compile("drop-(\\d{1,3})");
    private static final Pattern PATH =
            Pattern.compile("filter\\.(?:all|any)\\[(\\d{1,3})](?:\\.(field|op|value))?.*");

    SegmentDraft {
        texts = Map.copyOf(texts);
        rules = rules.stream().map(Map::copyOf).toList();
    }

    /** A new segment with one rule to fill in. */
    static SegmentDraft fresh() {
        return new SegmentDraft(Map.of(), List.of(empty()));
    }

    private static Map<String, String> empty() {
        return Map.of("field", "", "op", "eq", "value", "");
    }

    static SegmentDraft of(Segment segment) {
        Map<String, String> texts = new HashMap<>();
        texts.put(NAME, segment.name());
        texts.put(SLUG, segment.slug().value());
        segment.description().ifPresent(text -> texts.put(DESCRIPTION, text));
        texts.put(VERSION, Long.toString(segment.version()));
        return new SegmentDraft(texts, List.of()).reading(segment.filter().toJson().members());
    }

    /** The form as it was sent. */
    static SegmentDraft sent(Map<String, List<String>> form) {
        Map<String, String> texts = new HashMap<>();
        Map<Integer, Map<String, String>> rules = new TreeMap<>();
        form.forEach((name, values) -> {
            String value = values.isEmpty() ? "" : values.getFirst().replace("\r\n", "\n");
            Matcher row = ROW.matcher(name);
            if (row.matches()) {
                rules.computeIfAbsent(Integer.valueOf(row.group(1)), _ -> new LinkedHashMap<>())
                        .put(row.group(2), value);
            } else {
                texts.put(name, value);
            }
        });
        return new SegmentDraft(texts, List.copyOf(rules.values()));
    }

    private SegmentDraft reading(Map<?, ?> filter) {
        String match = filter.containsKey("any") ? "any" : "all";
        Map<String, String> other = new HashMap<>(texts);
        other.remove(FILTER);
        Optional<List<Map<String, String>>> rows = rows(filter, match);
        if (rows.isEmpty()) {
            other.put(FILTER, PrettyJson.ofValue(filter));
            return new SegmentDraft(other, List.of());
        }
        other.put(MATCH, match);
        return new SegmentDraft(other, rows.get());
    }

    private static Optional<List<Map<String, String>>> rows(Map<?, ?> filter, String match) {
        List<Map<String, String>> rows = new ArrayList<>();
        if (filter.size() == 1 && filter.get(match) instanceof List<?> given) {
            for (Object rule : given) {
                Optional<Map<String, String>> row = RuleText.row(rule);
                if (row.isEmpty()) {
                    return Optional.empty();
                }
                rows.add(row.get());
            }
            return Optional.of(rows);
        }
        return Optional.empty();
    }

    String text(String name) {
        return texts.getOrDefault(name, "");
    }

    /** The version that the form was filled in with. */
    Optional<Long> version() {
        String text = text(VERSION);
        return text.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    /** This draft, as one that replaces the segment of now. */
    SegmentDraft on(Segment segment) {
        Map<String, String> other = new HashMap<>(texts);
        other.put(VERSION, Long.toString(segment.version()));
        return new SegmentDraft(other, rules);
    }

    /** Whether the rules are written as JSON. */
    boolean isJson() {
        return texts.containsKey(FILTER);
    }

    /** This draft after a button that changes the form itself. */
    SegmentDraft changed() {
        String change = text(CHANGE);
        Matcher drop = DROP.matcher(change);
        List<Map<String, String>> rows = new ArrayList<>(rules);
        if (drop.matches() && Integer.parseInt(drop.group(1)) < rows.size()) {
            rows.remove(Integer.parseInt(drop.group(1)));
            return new SegmentDraft(texts, rows);
        }
        return switch (change) {
            case "add" -> {
                rows.add(empty());
                yield new SegmentDraft(texts, rows);
            }
            case "as-json" -> {
                Map<String, String> other = new HashMap<>(texts);
                other.put(FILTER, PrettyJson.ofValue(filter()));
                yield new SegmentDraft(other, List.of());
            }
            case "as-form" -> asForm();
            default -> this;
        };
    }

    private SegmentDraft asForm() {
        try {
            return reading(JsonText.members(FILTER, text(FILTER)));
        } catch (FailureException _) {
            return this; // it stays in the field, and saving says where it is no JSON
        }
    }

    /** The fields of a request that creates the segment. */
    Map<String, @Nullable Object> members() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put(NAME, text(NAME));
        if (!text(SLUG).isBlank()) {
            members.put(SLUG, text(SLUG).strip());
        }
        if (!text(DESCRIPTION).isBlank()) {
            members.put(DESCRIPTION, text(DESCRIPTION));
        }
        members.put(FILTER, filter());
        return members;
    }

    /**
     * The fields of a request that changes the segment; an empty one clears what can be cleared.
     */
    Map<String, @Nullable Object> changes() {
        Map<String, @Nullable Object> changes = members();
        changes.putIfAbsent(DESCRIPTION, null);
        return changes;
    }

    private Map<String, ? extends @Nullable Object> filter() {
        return isJson()
                ? JsonText.members(FILTER, text(FILTER))
                : Map.of(
                        text(MATCH).equals("any") ? "any" : "all",
                        rules.stream().map(RuleText::rule).toList());
    }

    /** The same errors at the fields of the form. */
    List<FormError> placed(List<FormError> errors) {
        return errors.stream().map(this::placed).toList();
    }

    private FormError placed(FormError error) {
        if (!error.field().startsWith(FILTER)) {
            return error;
        }
        Matcher path = PATH.matcher(error.field());
        if (!isJson() && path.matches()) {
            String field = path.group(2) == null ? "field" : path.group(2);
            return new FormError("filter-" + path.group(1) + "-" + field, error.message());
        }
        String message =
                error.field().equals(FILTER)
                        ? error.message()
                        : error.field() + ": " + error.message();
        return new FormError(isJson() ? FILTER : "", message);
    }
}
