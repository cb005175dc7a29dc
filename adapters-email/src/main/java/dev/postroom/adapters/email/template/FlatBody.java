package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.FlatSource;
import dev.postroom.adapters.email.template.language.Script;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import java.util.List;
import java.util.Optional;

/**
 * HTML with values and without blocks. Its mails share a layout, and the text that is derived from
 * it. Safe for any number of threads.
 *
 * @param tags of the literals; an escaped value has none
 * @param opened see {@link Preheader#in}
 * @param text empty where the HTML of each mail must be converted
 */
record FlatBody(
        FlatSource source, long tags, Optional<DerivedText> text, Optional<TextLayout> opened)
        implements SharedBody {

    /** Empty when the source has blocks or values that are not escaped. */
    static Optional<FlatBody> of(Script html, boolean derivesText) {
        return FlatSource.of(html).map(source -> of(source, derivesText));
    }

    static FlatBody of(FlatSource html, boolean derivesText) {
        return new FlatBody(
                html,
                HtmlSize.tags(html.with(_ -> "")),
                derivesText ? DerivedText.of(html) : Optional.empty(),
                Preheader.in(html.layout()));
    }

    @Override
    public Optional<Filled> fill(JsonObject variables, Budget budget) {
        return Optional.of(fill(source.values(variables, budget), budget));
    }

    /**
     * Fails with {@code Invalid}, under no field, when the budget is exceeded.
     *
     * @param values of the source, not escaped
     */
    Filled fill(List<String> values, Budget budget) {
        ComposedText html = source.fill(values, budget);
        HtmlSize.checkTags(tags);
        return new Filled(html, text.flatMap(known -> known.fill(values, budget)), opened);
    }
}
