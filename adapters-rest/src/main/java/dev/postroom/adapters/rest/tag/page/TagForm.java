package dev.postroom.adapters.rest.tag.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.tag.TagBodies;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagPatch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of a form about a tag. */
record TagForm(
        Map<String, String> texts, boolean isPublic, boolean doubleOptIn, List<FormError> errors) {

    private static final String NAME = "name";
    private static final String SLUG = "slug";
    private static final String CATEGORY = "category";
    private static final String DESCRIPTION = "description";
    private static final String PUBLIC = "is_public";
    private static final String DOUBLE = "double_opt_in";

    TagForm {
        texts = Map.copyOf(texts);
        errors = List.copyOf(errors);
    }

    static TagForm fresh() {
        return new TagForm(Map.of(), false, false, List.of());
    }

    static TagForm of(Tag tag) {
        return new TagForm(
                Map.of(
                        NAME, tag.name(),
                        SLUG, tag.slug().value(),
                        CATEGORY, tag.category().orElse(""),
                        DESCRIPTION, tag.description().orElse("")),
                tag.isPublic(),
                tag.doubleOptIn(),
                List.of());
    }

    static TagForm sent(SentForm form, List<FormError> errors) {
        return new TagForm(
                Map.of(
                        NAME, form.text(NAME),
                        SLUG, form.text(SLUG),
                        CATEGORY, form.text(CATEGORY),
                        DESCRIPTION, form.text(DESCRIPTION)),
                form.isChecked(PUBLIC),
                form.isChecked(DOUBLE),
                errors);
    }

    static NewTag newTag(SentForm form) {
        return TagBodies.newTag(JsonFields.of(members(form)));
    }

    // a field of the form that is empty now clears what can be cleared
    static Map<String, Object> changed(SentForm form) {
        Map<String, Object> members = members(form);
        members.putIfAbsent(CATEGORY, null);
        members.putIfAbsent(DESCRIPTION, null);
        return members;
    }

    static TagPatch patch(SentForm form) {
        return TagBodies.patch(JsonFields.of(changed(form)));
    }

    static Map<String, Object> members(SentForm form) {
        Map<String, Object> members =
                new LinkedHashMap<>(form.filled(NAME, SLUG, CATEGORY, DESCRIPTION));
        members.put(PUBLIC, form.isChecked(PUBLIC));
        members.put(DOUBLE, form.isChecked(DOUBLE));
        return members;
    }

    NewTagPage page(ApiRequest request) {
        return new NewTagPage(
                fields(), boxes(), errors, Pages.path(request, TagsPageResource.PATH + "/new"));
    }

    List<Field> fields() {
        return List.of(
                Field.text(NAME, "Name", text(NAME)).required().error(error(NAME)),
                Field.text(SLUG, "Slug", text(SLUG))
                        .hint("For paths and filters. Made from the name when it is empty.")
                        .error(error(SLUG)),
                Field.text(CATEGORY, "Category", text(CATEGORY)).error(error(CATEGORY)),
                Field.area(DESCRIPTION, "Description", text(DESCRIPTION))
                        .hint("People read it in their preference center.")
                        .error(error(DESCRIPTION)));
    }

    List<Box> boxes() {
        return List.of(
                new Box(
                        PUBLIC,
                        "true",
                        "Public",
                        "People see the tag in their preference center and can join it.",
                        isPublic),
                new Box(
                        DOUBLE,
                        "true",
                        "Double opt-in",
                        "People join it by a link in a mail.",
                        doubleOptIn));
    }

    private String text(String name) {
        return texts.getOrDefault(name, "");
    }

    private String error(String name) {
        return FormError.at(errors, name);
    }
}
