package dev.postroom.domain.template;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Reads the HTML of mails as mail programs do, in one pass. Thread-safe. */
public interface MailHtml {

    /** Whether a reader sees a link to a URL that begins with this one, or the URL as text. */
    boolean shows(String html, String url);

    /** The URLs of the HTML, without those in comments. */
    Urls urls(String html);

    /**
     * The URLs of HTML.
     *
     * @param loaded those of images and styles, which mail programs load
     * @param named texts and attributes that can have URLs
     */
    record Urls(List<String> loaded, List<String> named) {

        public Urls {
            loaded = List.copyOf(loaded);
            named = List.copyOf(named);
        }
    }

    /**
     * HTML of this layout whose links are replaced, at most the first hundred different ones.
     * Characters of the code zero are left out of its literals.
     *
     * @param replaced says of a URL of a link, without character references, whether it is replaced
     * @param image whether an image follows the content of the body
     */
    Linked linked(TextLayout html, Predicate<String> replaced, boolean image);

    /** HTML with other links. Mails that share its layout share the new one. Thread-safe. */
    interface Linked {

        /**
         * The HTML with these values of the layout.
         *
         * @param link gives the URL in the place of a URL
         * @param image gives the URL of the image
         */
        ComposedText fill(
                List<String> values, Function<String, String> link, Supplier<String> image);
    }
}
