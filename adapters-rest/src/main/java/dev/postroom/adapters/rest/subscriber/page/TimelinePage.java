package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;
import java.util.Optional;

/** The history of a person. */
public record TimelinePage(PersonHead head, List<Entry> entries, Pager pager) {

    public TimelinePage {
        entries = List.copyOf(entries);
    }

    /**
     * Something that happened.
     *
     * @param text the reason or the channel; empty for none
     * @param href where it leads; empty for nowhere
     * @param event as receivers get it
     */
    public record Entry(String title, String text, String href, Moment at, Optional<Code> event) {}
}
