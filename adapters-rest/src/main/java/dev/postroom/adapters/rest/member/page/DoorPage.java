package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * A page with one form, or with none, for people who are not signed in.
 *
 * @param action the address that the form is sent to
 * @param button of the form; empty for a page without a form
 * @param next the path to go to afterwards; empty when the form has none
 * @param links below the form
 */
public record DoorPage(
        String heading,
        String text,
        String action,
        String button,
        List<Field> fields,
        List<FormError> errors,
        String next,
        List<Way> links) {

    public DoorPage {
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
        links = List.copyOf(links);
    }

    /** A link to another page. */
    public record Way(String label, String href) {}

    /** A page without a form. */
    static DoorPage saying(String heading, String text, Way... links) {
        return new DoorPage(heading, text, "", "", List.of(), List.of(), "", List.of(links));
    }

    /** A page with a form. */
    static DoorPage asking(
            String heading, String text, String action, String button, Field... fields) {
        return new DoorPage(
                heading, text, action, button, List.of(fields), List.of(), "", List.of());
    }

    /** The same page, which leads to that path afterwards. */
    DoorPage next(String path) {
        return new DoorPage(heading, text, action, button, fields, errors, path, links);
    }

    /** The same page with these links. */
    DoorPage links(Way... more) {
        return new DoorPage(heading, text, action, button, fields, errors, next, List.of(more));
    }

    /** The same page with what is wrong with the form. */
    DoorPage wrong(List<FormError> found) {
        return new DoorPage(
                heading,
                text,
                action,
                button,
                fields.stream()
                        .map(field -> field.error(FormError.at(found, field.name())))
                        .toList(),
                found,
                next,
                links);
    }
}
