package dev.postroom.adapters.rest.action.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Progress;

import java.util.List;

/**
 * An action with its progress.
 *
 * @param failure why it ended early; empty for none
 * @param cancel the address of the form that stops it; empty when it cannot be stopped
 */
public record ActionPage(
        String title,
        Badge status,
        String failure,
        Progress progress,
        List<Counter> counters,
        List<Fact> facts,
        String cancel,
        boolean isRunning) {

    public ActionPage {
        counters = List.copyOf(counters);
        facts = List.copyOf(facts);
    }
}
