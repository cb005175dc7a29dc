package dev.postroom.adapters.rest.shared.page.part;

import java.util.List;

/**
 * A field of a form.
 *
 * @param kind the type of an input, or {@code area} or {@code select}
 * @param words what is said about it
 * @param more what only some kinds have
 */
public record Field(String kind, String name, String value, Words words, More more) {

    private static final List<Choice> NO_CHOICES = List.of();
    private static final int ROWS = 8;

    /** The texts at a field; hint and error may be empty. */
    public record Words(String label, String hint, String error) {}

    /**
     * The rest of a field.
     *
     * @param complete the value of {@code autocomplete}
     */
    public record More(boolean required, String complete, int rows, List<Choice> choices) {

        public More {
            choices = List.copyOf(choices);
        }
    }

    /** A value that the form sends on; people neither see it nor change it. */
    public static Field hidden(String name, String value) {
        return of("hidden", name, "", value, NO_CHOICES);
    }

    /** A line of text. */
    public static Field text(String name, String label, String value) {
        return of("text", name, label, value, NO_CHOICES);
    }

    /** An email address. */
    public static Field email(String name, String label, String value) {
        return of("email", name, label, value, NO_CHOICES).complete("username");
    }

    /**
     * A password, which is never shown again.
     *
     * @param complete {@code current-password} or {@code new-password}
     */
    public static Field password(String name, String label, String complete) {
        return of("password", name, label, "", NO_CHOICES).complete(complete);
    }

    /** Lines of text. */
    public static Field area(String name, String label, String value) {
        return of("area", name, label, value, NO_CHOICES);
    }

    /**
     * A file. A form with one has {@code enctype="multipart/form-data"}.
     *
     * @param accepted the endings and media types of its names
     */
    public static Field file(String name, String label, String accepted) {
        return of("file", name, label, accepted, NO_CHOICES);
    }

    /** One of several values. */
    public static Field select(String name, String label, List<Choice> choices) {
        return of("select", name, label, "", choices);
    }

    /** A day, as {@code 2026-03-31}; empty for none. */
    public static Field day(String name, String label, String value) {
        return of("date", name, label, value, NO_CHOICES);
    }

    /** A day and a time without a zone, as {@code 2026-03-31T09:00}; empty for none. */
    public static Field minute(String name, String label, String value) {
        return of("datetime-local", name, label, value, NO_CHOICES);
    }

    private static Field of(
            String kind, String name, String label, String value, List<Choice> choices) {
        return new Field(
                kind, name, value, new Words(label, "", ""), new More(false, "off", ROWS, choices));
    }

    /** This field with a hint below its label. */
    public Field hint(String hint) {
        return with(new Words(words.label(), hint, words.error()));
    }

    /** This field with what is wrong with it; empty for nothing. */
    public Field error(String error) {
        return with(new Words(words.label(), words.hint(), error));
    }

    /** This field, which must be filled in. */
    public Field required() {
        return with(new More(true, more.complete(), more.rows(), more.choices()));
    }

    /** This field, which the browser may fill in with what it knows under this name. */
    public Field complete(String known) {
        return with(new More(more.required(), known, more.rows(), more.choices()));
    }

    /** This field with as many lines. */
    public Field rows(int rows) {
        return with(new More(more.required(), more.complete(), rows, more.choices()));
    }

    private Field with(Words changed) {
        return new Field(kind, name, value, changed, more);
    }

    private Field with(More changed) {
        return new Field(kind, name, value, words, changed);
    }

    /** Whether people see nothing of it. */
    public boolean isHidden() {
        return kind.equals("hidden");
    }

    /** The id of the field in the page. */
    public String id() {
        return "field-" + name;
    }

    /** The ids of the texts about the field; empty for none. */
    public String about() {
        String hint = words.hint().isEmpty() ? "" : id() + "-hint";
        String error = words.error().isEmpty() ? "" : id() + "-error";
        return (error + " " + hint).strip();
    }
}
