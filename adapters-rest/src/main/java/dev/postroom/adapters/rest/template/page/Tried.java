package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a form about a template was tried.
 *
 * @param texts of the fields that choose the reader and the look
 * @param errors of the whole form
 */
record Tried(
        Map<String, String> texts, List<FormError> errors, Optional<EditorPage.Checks> checks) {

    Tried {
        texts = Map.copyOf(texts);
        errors = List.copyOf(errors);
    }

    /** A form that was not sent. */
    static Tried nothing() {
        return new Tried(Map.of(), List.of(), Optional.empty());
    }

    /** A form that was not sent, with values of variables. */
    static Tried with(String values) {
        return new Tried(Map.of(Readers.VALUES, values), List.of(), Optional.empty());
    }

    /** A form that was refused. */
    static Tried refused(SentForm form, List<FormError> errors) {
        return new Tried(texts(form), errors, Optional.empty());
    }

    /** A form that was sent to be checked. */
    static Tried checked(SentForm form, EditorPage.Checks checks) {
        return new Tried(texts(form), checks.errors(), Optional.of(checks));
    }

    private static Map<String, String> texts(SentForm form) {
        return Map.of(
                Readers.READER,
                form.text(Readers.READER),
                Readers.VALUES,
                form.text(Readers.VALUES),
                EditorPage.LOOK,
                form.text(EditorPage.LOOK));
    }

    /**
     * The part of the page that tries the form.
     *
     * @param base of the addresses that it is sent to
     * @param shown the address of what the frame shows at first; empty for nothing
     */
    EditorPage.Trial trial(String base, String shown) {
        return new EditorPage.Trial(
                Readers.fields(name -> texts.getOrDefault(name, ""), errors),
                base + "/check",
                base + "/body",
                base + "/test",
                shown,
                Look.of(texts.getOrDefault(EditorPage.LOOK, "")).keyword(),
                checks);
    }
}
