package dev.postroom.adapters.rest.email.page;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A link in the HTML of a mail. Those of the frame lead nowhere, as it may not open pages.
 *
 * @param label what the mail calls it, or the address when that is no text
 */
public record MailLink(String label, String href) {

    private static final int MOST = 50;
    private static final int LONGEST = 4_000;
    private static final int LONGEST_LABEL = 100;
    private static final Pattern START = Pattern.compile("<a\\s", Pattern.CASE_INSENSITIVE);
    private static final Pattern END = Pattern.compile("</a", Pattern.CASE_INSENSITIVE);
    private static final Pattern ADDRESS =
            Pattern.compile(
                    "\\shref\\s*+=\\s*+[\"']?+(https?://[^\"'\\s>]++)", Pattern.CASE_INSENSITIVE);
    private static final Pattern TAG = Pattern.compile("<[^>]*+>?+");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern NUMBERED =
            Pattern.compile("&#(x[0-9a-f]{1,5}|[0-9]{1,6});", Pattern.CASE_INSENSITIVE);

    /** The links to pages, each address once, in their order. */
    static List<MailLink> of(String html) {
        Set<String> known = new LinkedHashSet<>();
        return START.matcher(html)
                .results()
                .limit(LONGEST)
                .map(start -> at(html, start.start()))
                .flatMap(Optional::stream)
                .filter(link -> known.add(link.href()))
                .limit(MOST)
                .toList();
    }

    private static Optional<MailLink> at(String html, int start) {
        String here = html.substring(start, Math.min(html.length(), start + LONGEST));
        int open = here.indexOf('>');
        if (open < 0) {
            return Optional.empty();
        }
        return ADDRESS.matcher(here.substring(0, open + 1))
                .results()
                .findFirst()
                .map(address -> plain(address.group(1)))
                .map(address -> new MailLink(label(here.substring(open + 1), address), address));
    }

    private static String label(String rest, String address) {
        String inside = END.split(rest, 2)[0];
        String text = SPACE.matcher(plain(TAG.matcher(inside).replaceAll(" "))).replaceAll(" ");
        String shown = text.isBlank() ? address : text.strip();
        return shown.length() <= LONGEST_LABEL ? shown : shown.substring(0, LONGEST_LABEL) + "…";
    }

    // a text of HTML as it is read
    private static String plain(String html) {
        return NUMBERED.matcher(html)
                .replaceAll(MailLink::numbered)
                .replace("&nbsp;", " ")
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    private static String numbered(MatchResult entity) {
        String number = entity.group(1).toLowerCase(Locale.ROOT);
        int code =
                number.startsWith("x")
                        ? Integer.parseInt(number.substring(1), 16)
                        : Integer.parseInt(number);
        return Matcher.quoteReplacement(Character.toString(code));
    }
}
