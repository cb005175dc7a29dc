package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.json.Members;
import dev.postroom.adapters.rest.shared.json.Words;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.shared.Text;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.VariableRule;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the wish for a template. */
final class NewTemplateBody {

    static final Function<String, TemplateCategory> CATEGORY =
            Words.parser(TemplateCategory::of, "transactional, marketing");

    private static final int LONGEST_SOURCE = 1024 * 1024;

    private NewTemplateBody() {}

    static NewTemplate read(Members body, boolean strict) {
        Optional<String> name = body.required("name", text -> Text.required(text, 200));
        Optional<Slug> slug = body.parsed("slug", Slug::new);
        Optional<String> subject = body.required("subject", text -> Text.required(text, 998));
        Optional<String> preview = body.parsed("preview_text", text -> Text.optional(text, 500));
        Optional<String> mjml = source(body, "mjml_content", "mjml");
        Optional<String> html = source(body, "html_content", "html");
        Optional<String> text = source(body, "text_content", "text");
        if (mjml.isEmpty() && html.isEmpty()) {
            body.violate("html_content", "required", "A template needs HTML or MJML.");
        }
        TemplateCategory category = category(body);
        Map<String, VariableRule> variables = VariablesSchema.read(body);
        body.finish(strict);
        return new NewTemplate(
                name.orElseThrow(),
                slug,
                new TemplateSource(subject.orElseThrow(), preview, mjml, html, text),
                category,
                variables);
    }

    private static TemplateCategory category(Members body) {
        return body.parsed("category", CATEGORY).orElse(TemplateCategory.TRANSACTIONAL);
    }

    private static Optional<String> source(Members body, String name, String shortName) {
        Optional<String> full = body.parsed(name, text -> Text.multiline(text, LONGEST_SOURCE));
        Optional<String> brief =
                body.parsed(shortName, text -> Text.multiline(text, LONGEST_SOURCE));
        return full.or(() -> brief);
    }
}
