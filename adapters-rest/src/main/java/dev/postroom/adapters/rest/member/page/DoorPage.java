package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Optional;

/**
 * A page with one form, or with none, for people who are not signed in.
 *
 * @param action the address that the form is sent to
 * @param button of the form; empty for a page without a form
 * @param next the path to go to afterwards; empty when the form has none
 * @param ways below the form
 */
public record DoorPage(
        String heading,
        String text,
        String action,
        String button,
        List<Field> fields,
        List<FormError> errors,
        String next,
        Ways ways) {

    public DoorPage {
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }

    /**
     * Other ways than the form.
     *
     * @param buttons forms of a button alone, which lead to the same path
     * @param links to other pages
     */
    public record Ways(List<Way> buttons, List<Way> links) {

        static final Ways NONE = new Ways(List.of(), List.of());

        public Ways {
            buttons = List.copyOf(buttons);
            links = List.copyOf(links);
        }
    }

    /** A link to another page, or a button that leads there. */
    public record Way(String label, String href) {}

    /** A page without a form. */
    static DoorPage saying(String heading, String text, Way... links) {
        return new DoorPage(
                heading,
                text,
                "",
                "",
                List.of(),
                List.of(),
                "",
                new Ways(List.of(), List.of(links)));
    }

    /** A page with a form. */
    static DoorPage asking(
            String heading, String text, String action, String button, Field... fields) {
        return new DoorPage(
                heading, text, action, button, List.of(fields), List.of(), "", Ways.NONE);
    }

    /** Whether the form has values, and none that a person fills in: scripts can send it. */
    public boolean isComplete() {
        return !fields.isEmpty() && fields.stream().allMatch(Field::isHidden);
    }

    /** The link that people of a page without a form most likely want. */
    public Optional<Way> main() {
        return button.isEmpty() ? ways.links().stream().findFirst() : Optional.empty();
    }

    /** The links beside that one. */
    public List<Way> others() {
        return ways.links().stream().skip(main().isPresent() ? 1 : 0).toList();
    }

    /** The same page, which leads to that path afterwards. */
    DoorPage next(String path) {
        return new DoorPage(heading, text, action, button, fields, errors, path, ways);
    }

    /** The same page with these links. */
    DoorPage links(Way... more) {
        return new DoorPage(
                heading,
                text,
                action,
                button,
                fields,
                errors,
                next,
                new Ways(ways.buttons(), List.of(more)));
    }

    /** The same page with these forms of a button alone. */
    DoorPage buttons(List<Way> more) {
        return new DoorPage(
                heading, text, action, button, fields, errors, next, new Ways(more, ways.links()));
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
                ways);
    }
}
