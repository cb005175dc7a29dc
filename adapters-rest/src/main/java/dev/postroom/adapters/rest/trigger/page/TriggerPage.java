package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/** A trigger with what it does. */
public record TriggerPage(
        String id,
        String name,
        Badge status,
        List<Counter> counters,
        List<Fact> facts,
        List<StepRow> steps,
        Changes changes,
        List<FormError> errors) {

    public TriggerPage {
        counters = List.copyOf(counters);
        facts = List.copyOf(facts);
        steps = List.copyOf(steps);
        errors = List.copyOf(errors);
    }

    /** This page after a form on it was refused. */
    TriggerPage refused(String message) {
        return new TriggerPage(
                id,
                name,
                status,
                counters,
                facts,
                steps,
                changes,
                List.of(new FormError("", message)));
    }

    /**
     * The changes that the reader may make.
     *
     * @param isAllowed false for members who may only read
     * @param button the verb of the change of its state
     * @param verb the last part of the address of that change
     * @param effect of that change, in a sentence
     * @param event the address of the form that sends the event it waits for; empty for none
     */
    public record Changes(
            boolean isAllowed,
            String button,
            String verb,
            String effect,
            String event,
            Danger danger) {}
}
