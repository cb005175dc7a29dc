package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.FlatSource;
import dev.postroom.adapters.email.template.language.Script;
import dev.postroom.domain.shared.json.JsonObject;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * MJML with values and without blocks. It is converted once for each of a few sets of empty values,
 * from the second such mail on; the mails fill the HTML. Converting each mail took most of the time
 * of sending a campaign. Safe for any number of threads.
 */
final class FlatMjml implements SharedBody {

    private static final int MAX_VALUES = 100;
    private static final int MAX_SOURCE = 50_000;
    private static final int MAX_TAGS = 1_000;
    private static final int MAX_LAYOUTS = 4;

    private final FlatSource source;
    private final boolean derivesText;
    private final Set<BitSet> seen = ConcurrentHashMap.newKeySet();
    private final Map<BitSet, Optional<FlatBody>> bodies = new ConcurrentHashMap<>();

    private FlatMjml(FlatSource source, boolean derivesText) {
        this.source = source;
        this.derivesText = derivesText;
    }

    /** Empty when the source has blocks or values that are not escaped, or is large. */
    static Optional<FlatMjml> of(Script mjml, boolean derivesText) {
        return FlatSource.of(mjml)
                .filter(source -> source.size() <= MAX_VALUES)
                .filter(source -> isSmall(source.with(_ -> "")))
                .map(source -> new FlatMjml(source, derivesText));
    }

    private static boolean isSmall(String literals) {
        return literals.length() <= MAX_SOURCE
                && HtmlSize.tags(literals) <= MAX_TAGS
                && literals.indexOf(ValueMarks.MARK) < 0;
    }

    @Override
    public Optional<Filled> fill(JsonObject variables, Budget budget) {
        List<String> values = source.values(variables, budget);
        return values.stream().allMatch(FlatMjml::isPlain)
                ? body(ValueMarks.blank(values), budget).map(body -> body.fill(values, budget))
                : Optional.empty();
    }

    // A single mail, as of a transaction, is cheaper to convert than to prepare for. The mail that
    // prepares for the others is given the time for it.
    private Optional<FlatBody> body(BitSet blank, Budget budget) {
        Optional<FlatBody> known = bodies.get(blank);
        if (known != null) {
            return known;
        }
        if (bodies.size() >= MAX_LAYOUTS || (seen.size() < MAX_LAYOUTS && seen.add(blank))) {
            return Optional.empty();
        }
        return budget.extraTime(() ->
                bodies.computeIfAbsent(
                        blank,
                        _ ->
                                MjmlLayout.of(source, blank)
                                        .map(html -> FlatBody.of(html, derivesText))));
    }

    // The converter does not take it for a mark of its own, cut it off, or read it as a style.
    private static boolean isPlain(String value) {
        return value.equals(value.strip())
                && value.chars().noneMatch(c -> c < ' ' || c == ValueMarks.MARK)
                && !value.toLowerCase(Locale.ROOT).contains("font-family");
    }
}
