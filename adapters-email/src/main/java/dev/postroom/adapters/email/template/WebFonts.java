package dev.postroom.adapters.email.template;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The fonts that a mail loads from the web: only those that its {@code mj-font} tags name. The
 * converter also loads fonts that it knows by name, its default font first, and their server would
 * learn when a person reads the mail.
 */
final class WebFonts {

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
