package dev.postroom.adapters.rest.request.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;

import java.util.List;
import java.util.Optional;

/**
 * A request.
 *
 * @param problem why it failed
 * @param docs the address of the page about such failures; empty for a success
 */
public record RequestPage(
        String title, Badge status, List<Fact> facts, Optional<Code> problem, String docs) {

    public RequestPage {
        facts = List.copyOf(facts);
    }
}
