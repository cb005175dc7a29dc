package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateSource;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The texts of a form about a template. HTML and MJML share one field, because a template has one
 * of them.
 */
record TemplateForm(Map<String, String> texts) {

    static final String NAME = "name";
    static final String SUBJECT = "subject";
    static final String PREVIEW_TEXT = "preview_text";
    static final String CATEGORY = "category";
    static final String LANGUAGE = "language";
    static final String SOURCE = "source";
    static final String TEXT = "text_content";
    private static final String HTML = "html";
    private static final String MJML = "mjml";
    private static final String CONTENT = "_content";
    private static final int SOURCE_ROWS = 24;
    private static final int TEXT_ROWS = 8;
    private static final List<String> ALL =
            List.of(NAME, SUBJECT, PREVIEW_TEXT, CATEGORY, LANGUAGE, SOURCE, TEXT);

    TemplateForm {
        texts = Map.copyOf(texts);
    }

    static TemplateForm of(Map<String, String> texts) {
        return new TemplateForm(texts);
    }

    static TemplateForm of(Template template) {
        TemplateSource source = template.source();
        Map<String, String> texts = new HashMap<>();
        texts.put(NAME, template.name());
        texts.put(SUBJECT, source.subject());
        texts.put(PREVIEW_TEXT, source.previewText().orElse(""));
        texts.put(CATEGORY, template.category().keyword());
        texts.put(LANGUAGE, source.mjml().isPresent() ? MJML : HTML);
        texts.put(SOURCE, source.mjml().or(source::html).orElse(""));
        texts.put(TEXT, source.text().orElse(""));
        // as browsers send them, so that what was not touched is no change
        texts.replaceAll((_, text) -> text.replace("\r\n", "\n"));
        return new TemplateForm(texts);
    }

    static TemplateForm sent(SentForm form) {
        Map<String, String> texts = new HashMap<>();
        ALL.forEach(name -> texts.put(name, form.text(name)));
        return new TemplateForm(texts);
    }

    /** The fields of a request that creates the template. */
    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name : List.of(NAME, SUBJECT, PREVIEW_TEXT, CATEGORY, TEXT)) {
            if (!text(name).isBlank()) {
                members.put(name, text(name));
            }
        }
        if (!text(SOURCE).isBlank()) {
            members.put(language() + CONTENT, text(SOURCE));
        }
        return members;
    }

    /** The fields that differ from those of the template, for a patch. */
    Map<String, @Nullable Object> changes(Template template) {
        TemplateForm before = of(template);
        Map<String, @Nullable Object> changes = new LinkedHashMap<>();
        for (String name : List.of(NAME, SUBJECT, CATEGORY)) {
            if (!text(name).equals(before.text(name))) {
                changes.put(name, text(name));
            }
        }
        for (String name : List.of(PREVIEW_TEXT, TEXT)) {
            if (!text(name).equals(before.text(name))) {
                changes.put(name, text(name).isBlank() ? null : text(name));
            }
        }
        if (!text(SOURCE).equals(before.text(SOURCE)) || !language().equals(before.language())) {
            changes.put(before.language() + CONTENT, null);
            changes.put(language() + CONTENT, text(SOURCE).isBlank() ? null : text(SOURCE));
        }
        return changes;
    }

    /** Where this form differs from the template of now, in words about the template. */
    List<FormError> differences(Template template) {
        TemplateForm now = of(template);
        List<FormError> differences = new ArrayList<>();
        for (String name : ALL) {
            String value = now.text(name);
            if (!text(name).strip().equals(value.strip())) {
                differences.add(new FormError(name, inWords(name, value)));
            }
        }
        return differences;
    }

    private static String inWords(String name, String value) {
        if (value.isEmpty()) {
            return "Now it is empty.";
        }
        return isLong(name) ? "It is different now: the text is below." : "Now: " + value;
    }

    private static boolean isLong(String name) {
        return name.equals(SOURCE) || name.equals(TEXT);
    }

    /** The long texts of the template of now that differ from this form. */
    List<Code> storedTexts(Template template) {
        TemplateForm now = of(template);
        List<Code> stored = new ArrayList<>();
        for (String name : List.of(SOURCE, TEXT)) {
            if (!text(name).strip().equals(now.text(name).strip()) && !now.text(name).isEmpty()) {
                stored.add(
                        new Code(
                                name.equals(SOURCE)
                                        ? now.language().toUpperCase(Locale.ROOT)
                                                + " as it is stored now"
                                        : "Text as it is stored now",
                                now.text(name)));
            }
        }
        return stored;
    }

    /** The fields of one line. */
    List<Field> fields(List<FormError> errors) {
        return List.of(
                Field.text(NAME, "Name", text(NAME))
                        .hint("Recipients do not see it.")
                        .required()
                        .error(FormError.at(errors, NAME)),
                Field.text(SUBJECT, "Subject", text(SUBJECT))
                        .hint("May have variables, such as {{first_name}}.")
                        .required()
                        .error(FormError.at(errors, SUBJECT)),
                Field.text(PREVIEW_TEXT, "Preview text", text(PREVIEW_TEXT))
                        .hint("Shown beside the subject in the list of mails.")
                        .error(FormError.at(errors, PREVIEW_TEXT)),
                Field.select(CATEGORY, "Category", categories())
                        .hint("Marketing mails go to active subscribers only.")
                        .error(FormError.at(errors, CATEGORY)),
                Field.select(
                        LANGUAGE,
                        "The body is written in",
                        List.of(
                                new Choice(HTML, "HTML", language().equals(HTML)),
                                new Choice(MJML, "MJML", language().equals(MJML)))));
    }

    /** The body and the plain text. */
    List<EditorPage.Area> areas(List<FormError> errors) {
        return List.of(
                area(
                        Field.area(SOURCE, "Body", text(SOURCE))
                                .hint("HTML or MJML with variables in double braces.")
                                .rows(SOURCE_ROWS),
                        errors),
                area(
                        Field.area(TEXT, "Plain text", text(TEXT))
                                .hint("Made from the body when it is empty.")
                                .rows(TEXT_ROWS),
                        errors));
    }

    private static EditorPage.Area area(Field field, List<FormError> errors) {
        Field marked = field.error(FormError.at(errors, field.name()));
        return EditorPage.Area.of(marked);
    }

    private List<Choice> categories() {
        return Arrays.stream(TemplateCategory.values())
                .map(TemplateCategory::keyword)
                .map(one -> new Choice(one, one, one.equals(text(CATEGORY))))
                .toList();
    }

    private String language() {
        return text(LANGUAGE).equals(MJML) ? MJML : HTML;
    }

    /** The field of this form for a field of the API. */
    static String field(String field) {
        return field.equals(HTML + CONTENT) || field.equals(MJML + CONTENT) ? SOURCE : field;
    }

    String text(String name) {
        return Optional.ofNullable(texts.get(name)).orElse("");
    }
}
