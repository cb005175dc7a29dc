package dev.postroom.adapters.rest.event.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;

import java.util.List;

/** An event with its body. */
public record EventPage(String type, List<Fact> facts, Code body) {

    public EventPage {
        facts = List.copyOf(facts);
    }
}
