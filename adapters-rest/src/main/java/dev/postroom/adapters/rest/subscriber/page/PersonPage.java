package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;

import java.util.List;

/**
 * The profile of a person.
 *
 * @param path of the page, below which its forms are sent
 * @param waiting tags that wait for a confirmation
 */
public record PersonPage(
        PersonHead head,
        String path,
        List<FormError> errors,
        Known known,
        List<Membership> tags,
        List<Membership> waiting,
        May may,
        Danger danger) {

    public PersonPage {
        errors = List.copyOf(errors);
        tags = List.copyOf(tags);
        waiting = List.copyOf(waiting);
    }

    /** The data of the person. */
    public record Known(List<Fact> facts, Code metadata) {
        public Known {
            facts = List.copyOf(facts);
        }
    }

    /**
     * A tag of the person.
     *
     * @param since when the person joined it, or asked to
     */
    public record Membership(TagLink tag, Moment since, String source) {}

    /**
     * The actions that the reader may take.
     *
     * @param event the address of the form that sends one about the person; empty for members who
     *     may not
     */
    public record May(boolean write, boolean delete, boolean confirm, String event) {}
}
