package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.domain.shared.failure.Failure;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Markdown pages of one folder of the documentation, from the jar.
 *
 * @param folder below {@code docs}, with a slash at its end; empty for that folder itself
 * @param kind the name of one such page, for the message
 */
record BundledPages(String folder, String kind) {

    private static final Pattern SLUG = Pattern.compile("[a-z]+(-[a-z]+)*");

    /** The page as Markdown; {@code NotFound} when it does not exist. */
    String markdown(String slug) {
        if (SLUG.matcher(slug).matches()) {
            var file = Bundled.find(Bundled.own("docs/" + folder + slug + ".md"));
            if (file.isPresent()) {
                return new String(file.get(), StandardCharsets.UTF_8);
            }
        }
        throw new Failure.NotFound(kind, slug).asException();
    }
}
