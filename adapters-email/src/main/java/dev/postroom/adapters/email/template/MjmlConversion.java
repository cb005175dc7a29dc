package dev.postroom.adapters.email.template;

import ch.digitalfondue.mjml4j.Mjml4j;

import dev.postroom.adapters.email.template.language.Place;
import dev.postroom.adapters.email.template.language.TemplateErrors;
import dev.postroom.domain.shared.failure.FailureException;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    /**
     * The fonts that a mail loads from the web: only those that its {@code mj-font} tags name. The
     * converter also loads fonts that it knows by name, its default font first, and their server
     * would learn when a person reads the mail.
     */
    private static final class WebFonts {

        private static final String KNOWN = "https://fonts.googleapis.com/css?family=";
        private static final String DEFAULT = "Ubuntu, Helvetica, Arial, sans-serif";
        private static final String SYSTEM = "Helvetica, Arial, sans-serif";
        private static final Pattern BLOCK =
                Pattern.compile(
                        "<!--\\[if !mso]><!-->\\s*((?:<link href=\"[^\"]*\" rel=\"stylesheet\""
                            + " type=\"text/css\">\\s*)++)<style type=\"text/css\">\\s*(?:@import"
                            + " url\\([^)]*\\);\\s*)++</style>\\s*<!--<!\\[endif]-->\\s*");
        private static final Pattern HREF = Pattern.compile("href=\"([^\"]*)\"");

        private WebFonts() {}

        /** The HTML of this MJML without the fonts that it does not name. */
        static String of(Document mjml, String html) {
            Set<String> names = new HashSet<>();
            Set<String> addresses = new HashSet<>();
            NodeList fonts = mjml.getElementsByTagName("mj-font");
            for (int i = 0; i < fonts.getLength(); i++) {
                if (fonts.item(i) instanceof Element font) {
                    names.add(font.getAttribute("name"));
                    addresses.add(font.getAttribute("href"));
                }
            }
            String asked = html.contains(KNOWN) ? loading(html, addresses) : html;
            return names.contains("Ubuntu") ? asked : asked.replace(DEFAULT, SYSTEM);
        }

        private static String loading(String html, Set<String> addresses) {
            Matcher block = BLOCK.matcher(html);
            if (!block.find()) {
                return html;
            }
            Set<String> kept =
                    HREF.matcher(block.group(1))
                            .results()
                            .map((MatchResult link) -> link.group(1))
                            .filter(address ->
                                    !address.startsWith(KNOWN) || addresses.contains(address))
                            .collect(Collectors.toSet());
            return html.substring(0, block.start())
                    + (kept.isEmpty() ? "" : only(kept, block.group()))
                    + html.substring(block.end());
        }

        private static String only(Set<String> kept, String block) {
            return block.lines()
                    .filter(line -> !line.contains(KNOWN) || kept.stream().anyMatch(line::contains))
                    .collect(Collectors.joining("\n", "", "\n"));
        }
    }
}
