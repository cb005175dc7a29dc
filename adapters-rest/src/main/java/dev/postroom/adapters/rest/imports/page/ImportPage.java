package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Progress;

import java.util.List;

/**
 * One import.
 *
 * @param failure why it ended early; empty when it did not
 * @param prepare the address at which a held import goes on; empty for others, and for readers who
 *     may not start it
 * @param rejected the address of the file of rejected rows; empty when there are none
 * @param rejections the first rejected rows
 */
public record ImportPage(
        Badge status,
        Progress progress,
        String failure,
        String prepare,
        List<Counter> counters,
        List<Fact> facts,
        String rejected,
        List<Rejection> rejections) {

    public ImportPage {
        counters = List.copyOf(counters);
        facts = List.copyOf(facts);
        rejections = List.copyOf(rejections);
    }

    /** A row that was not imported. */
    public record Rejection(String line, String code, String reason, String content) {}
}
