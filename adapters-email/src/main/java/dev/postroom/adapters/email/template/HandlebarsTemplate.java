package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.Script;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderBudget;
import dev.postroom.domain.template.RenderedMail;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The compiled sources of a mail.
 *
 * @param isMjml whether the rendered body must still be converted to HTML
 * @param shared the body if it has no blocks; its mails share their unchanging parts
 */
record HandlebarsTemplate(
        ParsedSource subject,
        Optional<ParsedSource> previewText,
        ParsedSource body,
        boolean isMjml,
        Optional<ParsedSource> text,
        Optional<SharedBody> shared)
        implements CompiledTemplate {

    @Override
    public RenderedMail render(JsonObject variables, RenderBudget meter) {
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
        Optional<ComposedText> given =
                text.map(source -> ComposedText.of(source.fill(variables, budget)));
        return body.underField(() -> {
            SharedBody.Filled filled =
                    shared.flatMap(source -> source.fill(variables, budget))
                            .orElseGet(() -> whole(variables, budget));
            ComposedText html = filled.html();
            ComposedText plain = given.or(filled::text).orElseGet(() -> converted(html));
            ComposedText shown = preview.map(filled::introduced).orElse(html);
            budget.checkTime();
            return new RenderedMail(line, shown, plain, preview);
        });
    }

    private SharedBody.Filled whole(JsonObject variables, Budget budget) {
        String filled = body.script().render(variables, budget);
        String html = isMjml ? MjmlConversion.toHtml(filled, body.text()) : filled;
        HtmlSize.check(html);
        return new SharedBody.Filled(ComposedText.of(html), Optional.empty(), Optional.empty());
    }

    private static ComposedText converted(ComposedText html) {
        return ComposedText.of(HtmlText.of(html.whole()));
    }

    @Override
    public List<CompiledTemplate> branches(Set<String> around, Set<String> given) {
        return body.script().branches(around, given).stream()
                .map(script -> new ParsedSource(body.field(), body.text(), script))
                .<CompiledTemplate>map(branch ->
                        new HandlebarsTemplate(
                                subject, previewText, branch, isMjml, text, Optional.empty()))
                .toList();
    }

    @Override
    public Set<String> variables() {
        return named(Script::variables);
    }

    @Override
    public Set<String> members(String variable) {
        return named(script -> script.members(variable));
    }

    private Set<String> named(Function<Script, Set<String>> names) {
        TreeSet<String> all = new TreeSet<>();
        Stream.of(Optional.of(subject), previewText, Optional.of(body), text)
                .flatMap(Optional::stream)
                .forEach(source -> all.addAll(names.apply(source.script())));
        return Collections.unmodifiableSet(all);
    }

    /** Joins text into one line that is valid in a header. */
    private static final class OneLine {

        private static final Pattern GAPS =
                Pattern.compile("[\\s\\p{Cntrl}\\u0085\\u2028\\u2029]+");

        private OneLine() {}

        /** The text with each run of white space and control characters as one space, stripped. */
        static String of(String text) {
            return GAPS.matcher(text).replaceAll(" ").strip();
        }
    }
}
