package dev.postroom.adapters.email.template;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds tags of MJML in HTML. What is in a comment is no tag. */
final class MjmlTags {

    private static final Pattern NEXT = Pattern.compile("<!--|<(mj-[a-z-]+)");

    private MjmlTags() {}

    /** The name of the first one. */
    static Optional<String> first(String html) {
        Matcher next = NEXT.matcher(html);
        int at = 0;
        while (at >= 0 && next.find(at)) {
            if (next.group(1) != null) {
                return Optional.of(next.group(1));
            }
            at = html.indexOf("-->", next.start() + 2);
        }
        return Optional.empty();
    }
}
