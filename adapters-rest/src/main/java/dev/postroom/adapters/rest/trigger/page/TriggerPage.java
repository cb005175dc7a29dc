package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;

import java.util.List;

/**
 * A trigger with what it does.
 *
 * @param button the verb of the change of its state; empty for members who may not change it
 * @param verb the last part of the address of that change
 */
public record TriggerPage(
        String id,
        String name,
        Badge status,
        List<Counter> counters,
        List<Fact> facts,
        List<StepRow> steps,
        String button,
        String verb) {

    public TriggerPage {
        counters = List.copyOf(counters);
        facts = List.copyOf(facts);
        steps = List.copyOf(steps);
    }
}
