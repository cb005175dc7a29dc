package dev.postroom.adapters.rest.action.page;

import dev.postroom.adapters.rest.shared.page.JsonText;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.shared.text.Keyword;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An action as the list of subscribers asks for it: for the people who are ticked, or for all who
 * match the filter of the list.
 *
 * @param values of the address or of the form, by their names
 */
record ActionDraft(Map<String, List<String>> values) {

    static final String ACTION = "action";
    static final String OF = "of";
    static final String PICK = "pick";

    /** The tags that people join or leave; a list that is narrowed by “tags” is misspelt. */
    static final String TAGS = "named_tags";

    static final String TYPED = "typed";
    static final String COUNT = "count";

    /** The value of {@code of} for all who match. */
    static final String ALL = "all";

    /** The parameters of the list that an action has, too. */
    static final Set<String> WORDS =
            Set.of("status", "tag", "tag_all", "tag_none", "filter", "segment");

    // the others narrow the people; an unknown name is refused
    private static final Set<String> OWN =
            Set.of(ACTION, OF, PICK, TAGS, TYPED, COUNT, "once", "sort", "cursor", "limit");

    private static final Set<String> LISTS = Set.of("status", "tag", "tag_all", "tag_none");

    ActionDraft {
        values = Map.copyOf(values);
    }

    static ActionDraft of(Map<String, List<String>> given) {
        Map<String, List<String>> values = new TreeMap<>();
        given.forEach((name, all) -> {
            List<String> filled = all.stream().filter(one -> !one.isBlank()).distinct().toList();
            if (!filled.isEmpty()) {
                values.put(name, filled);
            }
        });
        return new ActionDraft(values);
    }

    String text(String name) {
        return all(name).stream().findFirst().orElse("");
    }

    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    Optional<ActionKind> kind() {
        return Keyword.parse(ActionKind.class, text(ACTION));
    }

    boolean isForAll() {
        return text(OF).equals(ALL);
    }

    /** The tags that people join or leave. */
    List<String> tags() {
        return SentForm.parts(text(TAGS));
    }

    /** The parameters that narrow the list. */
    Map<String, List<String>> filter() {
        Map<String, List<String>> filter = new TreeMap<>(values);
        filter.keySet().removeAll(OWN);
        return filter;
    }

    /** The filter of the list in the words of the API. */
    Map<String, Object> where() {
        Map<String, Object> where = new LinkedHashMap<>();
        filter().forEach((name, all) ->
                where.put(
                        name,
                        LISTS.contains(name)
                                ? all
                                : name.equals("filter")
                                        ? JsonText.valueOrText(all.getFirst())
                                        : all.getFirst()));
        return where;
    }

    /** The values that a form repeats: all but those that people type in it. */
    List<Map.Entry<String, String>> kept() {
        List<Map.Entry<String, String>> kept = new ArrayList<>();
        new TreeMap<>(values)
                .forEach((name, all) -> {
                    if (!Set.of(TAGS, TYPED, COUNT, "once").contains(name)) {
                        all.forEach(one -> kept.add(Map.entry(name, one)));
                    }
                });
        return kept;
    }
}
