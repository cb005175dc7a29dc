package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The filters of the list of subscribers, as its address has them.
 *
 * @param tags by slug, to choose from
 */
public record ListFilters(ListAddress list, Map<String, String> tags) {

    /** The parameters that the operation of the API has, too. */
    public static final List<String> PARAMETERS =
            List.of(
                    "status",
                    "tag",
                    "tag_all",
                    "tag_none",
                    "q",
                    "email",
                    "external_id",
                    "metadata",
                    "segment",
                    "filter",
                    "created_after",
                    "created_before",
                    "updated_after",
                    "updated_before",
                    "sort");

    /** The parameters of lists for which there are actions. */
    static final List<String> OF_ACTIONS =
            List.of("status", "tag", "tag_all", "tag_none", "segment", "filter", "sort");

    private static final String STATUS = "status";
    private static final Map<String, String> WORDS = words();

    public ListFilters {
        tags = Map.copyOf(tags);
    }

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("tag", "on a tag");
        words.put("tag_all", "on every tag");
        words.put("tag_none", "not on a tag");
        words.put("email", "address");
        words.put("external_id", "external id");
        words.put("metadata", "metadata");
        words.put("segment", "segment");
        words.put("filter", "rules");
        words.put("created_after", "created after");
        words.put("created_before", "created before");
        words.put("updated_after", "changed after");
        words.put("updated_before", "changed before");
        return words;
    }

    /**
     * The filters of the page.
     *
     * @param counts of the whole list
     */
    Filters shown(Supplier<Map<SubscriberStatus, Long>> counts) {
        Filters filters =
                Filters.at(list.path())
                        .counted(list, STATUS, List.of(SubscriberStatus.values()), counts);
        return narrowed(filters.search("q", "Address or name", list.one("q")));
    }

    private Filters narrowed(Filters filters) {
        Filters all = filters;
        for (Map.Entry<String, String> kept : kept("q")) {
            all = all.kept(kept.getKey(), kept.getValue());
        }
        for (Map.Entry<String, String> word : WORDS.entrySet()) {
            for (String value : list.all(word.getKey())) {
                all =
                        all.active(
                                word.getValue() + ": " + tags.getOrDefault(value, value),
                                list.without(word.getKey(), value).text());
            }
        }
        return all;
    }

    SubscribersPage.TagFilter byTag() {
        return new SubscribersPage.TagFilter(
                list.path(),
                List.of(
                        Field.text("tag", "On this tag", ""),
                        Field.text("tag_all", "And on this tag", ""),
                        Field.text("tag_none", "But not on this tag", "")),
                tags.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue(String.CASE_INSENSITIVE_ORDER))
                        .map(tag -> new Choice(tag.getKey(), tag.getValue(), false))
                        .toList(),
                kept(""));
    }

    /** The parameters of a list, one by one. */
    static List<Map.Entry<String, String>> entries(ListAddress list) {
        return entries(list, "");
    }

    private List<Map.Entry<String, String>> kept(String besides) {
        return entries(list, besides);
    }

    private static List<Map.Entry<String, String>> entries(ListAddress list, String besides) {
        return list.query().entrySet().stream()
                .filter(entry -> !entry.getKey().equals(besides))
                .flatMap(entry ->
                        entry.getValue().stream().map(value -> Map.entry(entry.getKey(), value)))
                .toList();
    }
}
