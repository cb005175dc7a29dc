package dev.postroom.adapters.rest.shared.page.part;

import dev.postroom.domain.shared.text.Keyword;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Ways to narrow a list: links for the usual choices, a field for text, and a link that takes back
 * each filter that is active.
 *
 * @param action the address of the list
 * @param search the field for text; without a name there is none
 * @param kept what stays while the text changes
 * @param active the filters that no chip shows
 */
public record Filters(
        String action,
        List<Chip> chips,
        Search search,
        List<Map.Entry<String, String>> kept,
        List<Active> active) {

    public Filters {
        chips = List.copyOf(chips);
        kept = List.copyOf(kept);
        active = List.copyOf(active);
    }

    /**
     * A link to the list with one choice.
     *
     * @param count of rows; empty when it is unknown
     */
    public record Chip(String label, String count, String href, boolean current) {}

    /** A field for text. */
    public record Search(String name, String label, String value) {}

    /**
     * A filter that is active.
     *
     * @param href the list without it
     */
    public record Active(String label, String href) {}

    /** No filters yet, for the list at this address. */
    public static Filters at(String action) {
        return new Filters(action, List.of(), new Search("", "", ""), List.of(), List.of());
    }

    /** These filters and a link to the list with one more choice. */
    public Filters chip(String label, String count, String href, boolean current) {
        return new Filters(
                action, plus(chips, new Chip(label, count, href, current)), search, kept, active);
    }

    /**
     * These filters and links to the list with each of these words as the value of a parameter,
     * after one to the list without it.
     */
    public Filters words(ListAddress list, String parameter, List<? extends Keyword> words) {
        return words(list, parameter, words, "", _ -> "");
    }

    /**
     * As {@link #words(ListAddress, String, List)}, with the number of rows of each word as long as
     * no other filter narrows the list.
     *
     * @param counts those of the whole list; a word without any may be absent
     */
    public <W extends Keyword> Filters counted(
            ListAddress list, String parameter, List<W> words, Supplier<Map<W, Long>> counts) {
        if (!list.hasNoneBut(parameter, "sort")) {
            return words(list, parameter, words);
        }
        Map<W, Long> known = counts.get();
        long all = known.values().stream().mapToLong(Long::longValue).sum();
        return words(
                list,
                parameter,
                words,
                Numbers.of(all),
                word -> Numbers.of(known.getOrDefault(word, 0L)));
    }

    private <W extends Keyword> Filters words(
            ListAddress list,
            String parameter,
            List<W> words,
            String all,
            Function<W, String> count) {
        List<String> chosen = list.all(parameter);
        Filters filters = chip("All", all, list.without(parameter).text(), chosen.isEmpty());
        for (W word : words) {
            filters =
                    filters.chip(
                            word.keyword(),
                            count.apply(word),
                            list.with(parameter, word.keyword()).text(),
                            chosen.contains(word.keyword()));
        }
        return filters;
    }

    /** These filters and a field for text. */
    public Filters search(String name, String label, String value) {
        return new Filters(action, chips, new Search(name, label, value), kept, active);
    }

    /** These filters, with a parameter that stays while the text changes. */
    public Filters kept(String name, String value) {
        return new Filters(action, chips, search, plus(kept, Map.entry(name, value)), active);
    }

    /** These filters, and one that is active. */
    public Filters active(String label, String href) {
        return new Filters(action, chips, search, kept, plus(active, new Active(label, href)));
    }

    private static <T> List<T> plus(List<T> some, T another) {
        return new ArrayList<>(Stream.concat(some.stream(), Stream.of(another)).toList());
    }
}
