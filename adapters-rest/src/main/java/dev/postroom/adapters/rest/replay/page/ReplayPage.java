package dev.postroom.adapters.rest.replay.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Progress;

import java.util.List;

/**
 * A replay with its progress.
 *
 * @param webhook the path of its page
 * @param failure why it ended early; empty for none
 * @param cancel the address of the form that stops it; empty for one that has ended
 */
public record ReplayPage(
        String webhook,
        Badge status,
        String failure,
        Progress progress,
        Counter requeued,
        List<Fact> facts,
        String cancel) {

    public ReplayPage {
        facts = List.copyOf(facts);
    }
}
