package dev.postroom.adapters.email.template;

import ch.digitalfondue.mjml4j.Mjml4j;

import dev.postroom.adapters.email.template.language.Place;
import dev.postroom.adapters.email.template.language.TemplateErrors;
import dev.postroom.domain.shared.failure.FailureException;

import org.w3c.dom.Document;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Converts rendered MJML to HTML. Entities are preserved, so values stay escaped. */
final class MjmlConversion {

    // No resolver: an mj-include remains an unknown tag and is refused.
    private static final Mjml4j.Configuration CONFIGURATION =
            new Mjml4j.Configuration("und", Mjml4j.TextDirection.AUTO, null);
    private static final Pattern BODY = Pattern.compile("<mj-body[\\s/>]");
    private static final String SAMPLE =
            "<mjml><mj-body><mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section>"
                    + "</mj-body></mjml>";

    private MjmlConversion() {}

    /** Loads the classes of the converter, whose time counts against no template. */
    static void prepare() {
        toHtml(SAMPLE, SAMPLE);
    }

    /**
     * The HTML of the MJML. Fails with {@code Invalid}, under no field.
     *
     * @param source the source that the MJML was rendered from; errors give positions in it where
     *     known
     */
    static String toHtml(String mjml, String source) {
        if (!BODY.matcher(mjml).find()) {
            throw TemplateErrors.noMjmlBody();
        }
        MjmlContents.unclosed(mjml)
                .ifPresent(tag -> {
                    throw invalid(source, tag, "The tag " + tag + " is not closed.");
                });
        String html = converted(mjml);
        MjmlTags.first(html)
                .ifPresent(tag -> {
                    throw invalid(
                            source, tag, "MJML does not know the tag " + tag + " at this place.");
                });
        return MjmlContents.unshielded(html);
    }

    private static FailureException invalid(String source, String tag, String sentence) {
        return place(source, tag)
                .map(place -> place.invalid(sentence))
                .orElseGet(() -> TemplateErrors.invalid(sentence));
    }

    // The converter reports no positions: one is known when the source contains the tag only once.
    private static Optional<Place> place(String source, String tag) {
        List<MatchResult> found =
                Pattern.compile("<" + tag + "(?![a-z-])").matcher(source).results().toList();
        return found.size() == 1
                ? Optional.of(Place.in(source, found.getFirst().start()))
                : Optional.empty();
    }

    // The converter declares no exceptions and throws those of its parser.
    private static String converted(String mjml) {
        try {
            Document tree = MjmlTree.read(mjml);
            return WebFonts.of(tree, Mjml4j.render(tree, CONFIGURATION));
        } catch (FailureException e) {
            throw e;
        } catch (RuntimeException e) {
            throw TemplateErrors.invalid("The MJML cannot be converted: " + reason(e) + ".");
        } catch (StackOverflowError _) {
            throw TemplateErrors.exceeded("The template is nested too deeply.");
        }
    }

    private static String reason(RuntimeException e) {
        return e instanceof IllegalStateException && e.getMessage() != null
                ? e.getMessage()
                : "an attribute or tag has an invalid value";
    }
}
