package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.FlatSource;
import dev.postroom.adapters.email.template.language.Script;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

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

    /**
     * The plain text of HTML with variables, converted once for each set of empty values and filled
     * for each mail: parsing the HTML of each mail took most of the time of sending a campaign.
     * Where a value could change more than its own place in the text, there is none, and the HTML
     * of that mail is converted. Safe for any number of threads.
     */
    private static final class DerivedText {

        private static final int MAX_VALUES = 100;
        // A pattern parses the HTML twice, within the budget of the mail that needs it first.
        private static final int MAX_SOURCE = 100_000;
        private static final int MAX_TAGS = 2_000;
        private static final int MAX_PATTERNS = 32;

        private final FlatSource source;
        private final Map<BitSet, Optional<TextPattern>> patterns = new ConcurrentHashMap<>();

        private DerivedText(FlatSource source) {
            this.source = source;
        }

        /** Empty when no text can be converted without the values. */
        static Optional<DerivedText> of(FlatSource html) {
            return Optional.of(html)
                    .filter(source -> source.size() <= MAX_VALUES)
                    .filter(source -> isSmall(source.with(_ -> "")))
                    .filter(source -> TextPattern.of(source, new BitSet()).isPresent())
                    .map(DerivedText::new);
        }

        private static boolean isSmall(String literals) {
            return literals.length() <= MAX_SOURCE
                    && HtmlSize.tags(literals) <= MAX_TAGS
                    && literals.indexOf(ValueMarks.MARK) < 0;
        }

        /**
         * The text; empty when these values need the HTML to be converted.
         *
         * @param values of the source, not escaped
         */
        Optional<ComposedText> fill(List<String> values, Budget budget) {
            Optional<ComposedText> text = pattern(values).flatMap(pattern -> pattern.fill(values));
            text.ifPresent(filled -> budget.write(filled.length()));
            return text;
        }

        private Optional<TextPattern> pattern(List<String> values) {
            BitSet blank = ValueMarks.blank(values);
            Optional<TextPattern> known = patterns.get(blank);
            if (known != null || patterns.size() >= MAX_PATTERNS) {
                return known == null ? Optional.empty() : known;
            }
            return patterns.computeIfAbsent(blank, _ -> TextPattern.of(source, blank));
        }
    }
}
