package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderMeter;
import dev.postroom.domain.template.RenderedMail;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The compiled sources of a mail.
 *
 * @param isMjml whether the rendered body must still be converted to HTML
 * @param derived the text of the body where there is no source of a text; empty where the HTML of
 *     each mail must be converted
 */
record HandlebarsTemplate(
        ParsedSource subject,
        Optional<ParsedSource> previewText,
        ParsedSource body,
        boolean isMjml,
        Optional<ParsedSource> text,
        Optional<DerivedText> derived)
        implements CompiledTemplate {

    @Override
    public RenderedMail render(JsonObject variables, RenderMeter meter) {
        Budget budget = new Budget();
        try {
            return rendered(variables, budget);
        } finally {
            meter.add(budget.share());
        }
    }

    RenderedMail rendered(JsonObject variables, Budget budget) {
        String line = OneLine.of(subject.fill(variables, budget));
        Optional<String> preview =
                previewText
                        .map(source -> OneLine.of(source.fill(variables, budget)))
                        .filter(filled -> !filled.isEmpty());
        Optional<String> given = text.map(source -> source.fill(variables, budget));
        String filled = body.fill(variables, budget);
        return body.underField(() -> {
            String html = html(filled);
            String plain = given.orElseGet(() -> plain(html, variables, budget));
            String shown = preview.map(words -> Preheader.insert(html, words)).orElse(html);
            budget.checkTime();
            return new RenderedMail(line, shown, plain, preview);
        });
    }

    private String plain(String html, JsonObject variables, Budget budget) {
        return derived.flatMap(text -> text.fill(variables, budget))
                .orElseGet(() -> HtmlText.of(html));
    }

    private String html(String filled) {
        String html = isMjml ? MjmlConversion.toHtml(filled, body.text()) : filled;
        HtmlSize.check(html);
        return html;
    }

    @Override
    public Set<String> variables() {
        TreeSet<String> names = new TreeSet<>(subject.script().variables());
        Stream.of(previewText, Optional.of(body), text)
                .flatMap(Optional::stream)
                .forEach(source -> names.addAll(source.script().variables()));
        return Collections.unmodifiableSet(names);
    }
}
