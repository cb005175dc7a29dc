package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Context;

import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderedMail;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The parsed sources of a mail.
 *
 * @param isMjml whether the rendered body must still be converted to HTML
 */
record HandlebarsTemplate(
        ParsedSource subject,
        Optional<ParsedSource> previewText,
        ParsedSource body,
        boolean isMjml,
        Optional<ParsedSource> text)
        implements CompiledTemplate {

    @Override
    public RenderedMail render(JsonObject variables) {
        return render(variables, new RenderBudget(RenderBudget.MAX_TIME));
    }

    RenderedMail render(JsonObject variables, RenderBudget budget) {
        Context context = Dialect.context(variables);
        String line = OneLine.of(subject.fill(context, budget));
        Optional<String> preview =
                previewText
                        .map(source -> OneLine.of(source.fill(context, budget)))
                        .filter(filled -> !filled.isEmpty());
        String html = html(body.fill(context, budget));
        String plain =
                text.map(source -> source.fill(context, budget)).orElseGet(() -> HtmlText.of(html));
        String shown = preview.map(filled -> Preheader.insert(html, filled)).orElse(html);
        return new RenderedMail(line, shown, plain, preview);
    }

    private String html(String filled) {
        return isMjml
                ? body.underField(() -> MjmlConversion.toHtml(filled, body.template().text()))
                : filled;
    }

    @Override
    public Set<String> variables() {
        TreeSet<String> names = new TreeSet<>(subject.variables());
        Stream.of(previewText, Optional.of(body), text)
                .flatMap(Optional::stream)
                .forEach(source -> names.addAll(source.variables()));
        return Collections.unmodifiableSet(names);
    }
}
