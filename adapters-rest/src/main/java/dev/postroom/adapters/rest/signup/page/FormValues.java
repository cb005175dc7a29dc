package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.signup.SignupField;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SiteOrigin;
import dev.postroom.domain.tag.Tag;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The values of the dashboard's form about a form. */
record FormValues(Map<String, String> texts, boolean isActive, List<FormError> errors) {

    private static final String NAME = "name";
    private static final String TITLE = "title";
    private static final String TEXT = "text";
    private static final String CONSENT = "consent_text";
    private static final String LANGUAGE = "language";
    private static final String ASKS = "fields";
    private static final String TAGS = "tags";
    private static final String ORIGINS = "allowed_origins";
    private static final String REDIRECT = "redirect_url";
    private static final String ACTIVE = "is_active";
    private static final String[] CAN_BE_EMPTY = {TITLE, TEXT, CONSENT, LANGUAGE, REDIRECT};
    private static final List<String> ALL =
            List.of(NAME, TITLE, TEXT, CONSENT, LANGUAGE, ASKS, TAGS, ORIGINS, REDIRECT);
    private static final String REQUIRED = "*";

    FormValues {
        texts = Map.copyOf(texts);
        errors = List.copyOf(errors);
    }

    static FormValues fresh() {
        return new FormValues(Map.of(), true, List.of());
    }

    /** As the form is stored; these are its tags that exist. */
    static FormValues of(SignupForm form, List<Tag> tags) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(NAME, form.name());
        texts.put(TITLE, form.texts().title().orElse(""));
        texts.put(TEXT, form.texts().text().orElse(""));
        texts.put(CONSENT, form.texts().consent().orElse(""));
        texts.put(LANGUAGE, form.texts().language().orElse(""));
        texts.put(ASKS, lines(form.fields()));
        texts.put(
                TAGS,
                tags.stream().map(tag -> tag.slug().value()).collect(Collectors.joining(", ")));
        texts.put(
                ORIGINS,
                form.access().origins().stream()
                        .map(SiteOrigin::value)
                        .collect(Collectors.joining("\n")));
        texts.put(REDIRECT, form.access().redirect().map(WebLink::toString).orElse(""));
        return new FormValues(texts, form.access().isActive(), List.of());
    }

    static FormValues sent(SentForm form, List<FormError> errors) {
        Map<String, String> texts = new LinkedHashMap<>();
        ALL.forEach(name -> texts.put(name, form.text(name)));
        return new FormValues(texts, form.isChecked(ACTIVE), errors);
    }

    private static String lines(List<SignupField> fields) {
        return fields.stream()
                .map(field ->
                        field.name()
                                + (field.isRequired() ? REQUIRED : "")
                                + field.label().map(label -> " = " + label).orElse(""))
                .collect(Collectors.joining("\n"));
    }

    /** The fields of the request that creates such a form. */
    static Map<String, @Nullable Object> created(SentForm form) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>(form.filled(NAME));
        members.putAll(form.filled(CAN_BE_EMPTY));
        members.put(ASKS, asked(form.text(ASKS)));
        members.put(TAGS, form.list(TAGS));
        members.put(ORIGINS, form.list(ORIGINS));
        members.put(ACTIVE, form.isChecked(ACTIVE));
        return members;
    }

    /** The fields of the request that changes a form: an empty field clears what can be cleared. */
    static Map<String, @Nullable Object> changed(SentForm form) {
        Map<String, @Nullable Object> members = created(form);
        for (String name : CAN_BE_EMPTY) {
            members.putIfAbsent(name, null);
        }
        return members;
    }

    // a line is a name, with * when it must be filled in, and with = and a label when it has one
    private static List<Map<String, Object>> asked(String text) {
        List<Map<String, Object>> fields = new ArrayList<>();
        for (String line : text.lines().filter(one -> !one.isBlank()).toList()) {
            String[] parts = line.split("=", 2);
            String name = parts[0].strip();
            Map<String, Object> field = new LinkedHashMap<>();
            field.put(
                    NAME,
                    name.endsWith(REQUIRED) ? name.substring(0, name.length() - 1).strip() : name);
            if (parts.length == 2 && !parts[1].isBlank()) {
                field.put("label", parts[1].strip());
            }
            field.put("required", name.endsWith(REQUIRED));
            fields.add(field);
        }
        return fields;
    }

    List<Field> fields() {
        return List.of(
                Field.text(NAME, "Name", text(NAME))
                        .required()
                        .hint("For you; the public does not see it.")
                        .error(error(NAME)),
                Field.text(TITLE, "Title", text(TITLE))
                        .hint("The heading of the page. A usual one when it is empty.")
                        .error(error(TITLE)),
                Field.area(TEXT, "Text below the title", text(TEXT)).rows(3).error(error(TEXT)),
                Field.area(ASKS, "Fields besides the address", text(ASKS))
                        .rows(4)
                        .hint(
                                "One on each line: first_name, last_name, or metadata. with a key."
                                    + " A * behind it makes it required, and = gives it a label:"
                                    + " metadata.city* = Your city")
                        .error(error(ASKS)),
                Field.text(TAGS, "Tags that people get", text(TAGS))
                        .hint("Names or slugs of tags that exist, with commas between them.")
                        .error(error(TAGS)),
                Field.area(CONSENT, "What people agree to", text(CONSENT))
                        .rows(3)
                        .hint("Above the button, and recorded in the consent ledger.")
                        .error(error(CONSENT)),
                Field.text(LANGUAGE, "Language", text(LANGUAGE))
                        .hint("For example: de-AT. That of the browser when it is empty.")
                        .error(error(LANGUAGE)),
                Field.area(ORIGINS, "Your sites that may send it", text(ORIGINS))
                        .rows(3)
                        .hint("One on each line, for example: https://shop.example")
                        .error(error(ORIGINS)),
                Field.text(REDIRECT, "Page afterwards", text(REDIRECT))
                        .hint("An address with https. A page of the service when it is empty.")
                        .error(error(REDIRECT)));
    }

    List<Box> boxes() {
        return List.of(
                new Box(
                        ACTIVE,
                        "true",
                        "Open",
                        "A closed form takes no sign-ups, and its page is not found.",
                        isActive));
    }

    private String text(String name) {
        return texts.getOrDefault(name, "");
    }

    // an error in an element of a list is shown at its field
    private String error(String name) {
        return errors.stream()
                .filter(error -> error.field().equals(name) || error.field().startsWith(name + "["))
                .map(FormError::message)
                .findFirst()
                .orElse("");
    }
}
