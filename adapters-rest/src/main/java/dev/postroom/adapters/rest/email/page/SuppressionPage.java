package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;

import java.util.List;

/**
 * An address that gets no mail, or got none.
 *
 * @param facts about its suppression; none when it is not suppressed
 * @param fields of the form that ends the suppression; none when there is none, or for readers
 * @param lifts those that ended, newest first
 */
public record SuppressionPage(
        String address,
        List<Fact> facts,
        List<Field> fields,
        List<FormError> errors,
        List<Lift> lifts) {

    public SuppressionPage {
        facts = List.copyOf(facts);
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
        lifts = List.copyOf(lifts);
    }

    /**
     * A suppression that ended.
     *
     * @param was why the address got no mail, in words
     * @param why it ended, in the words of who ended it
     */
    public record Lift(String was, Moment since, Moment at, String by, String why) {}
}
