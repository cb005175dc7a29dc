package dev.postroom.adapters.rest.template;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplatePatch;

/** Reads a merge patch of a template. */
public final class TemplatePatchBody {

    private TemplatePatchBody() {}

    /** The patch in these fields; throws all violations together. */
    public static TemplatePatch read(JsonFields body, boolean strict) {
        FieldReader.refuseNull(body, "name", "slug", "subject", "category");
        TemplatePatch patch =
                new TemplatePatch(
                        body.parsed("name", Template::nameOf),
                        body.parsed("slug", Slug::new),
                        new TemplatePatch.SourcePatch(
                                body.parsed("subject", SourceFields::subject),
                                FieldReader.change(body, "preview_text", SourceFields::previewText),
                                source(body, "mjml_content", "mjml"),
                                source(body, "html_content", "html"),
                                source(body, "text_content", "text")),
                        body.parsed("category", NewTemplateBody.CATEGORY),
                        VariablesSchema.change(body));
        body.explainReadOnly("id", "version", "created_at", "updated_at");
        body.finish(strict);
        return patch;
    }

    // the full name wins if both are given, as in a new template
    private static Change<String> source(JsonFields body, String name, String shortName) {
        Change<String> full = FieldReader.change(body, name, SourceFields::source);
        Change<String> brief = FieldReader.change(body, shortName, SourceFields::source);
        return full instanceof Change.Keep<String> ? brief : full;
    }
}
