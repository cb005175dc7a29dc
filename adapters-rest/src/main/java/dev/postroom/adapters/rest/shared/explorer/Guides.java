package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.domain.shared.Failure;

import java.util.List;
import java.util.stream.Collectors;

/** The guides: pages of the folder {@code docs} that the service has below {@code /docs}. */
final class Guides {

    /** The names of their files without {@code .md}, in the order of their links. */
    static final List<String> SLUGS =
            List.of(
                    "first-campaign",
                    "triggers",
                    "clients",
                    "events",
                    "webhook-signatures",
                    "idempotency",
                    "hosted-pages",
                    "tracking",
                    "not-built-yet",
                    "versioning",
                    "install",
                    "operating",
                    "personal-data",
                    "settings",
                    "reverse-proxy",
                    "dns",
                    "backup");

    private static final BundledPages PAGES = new BundledPages("", "Page");

    private Guides() {}

    /** The guide as Markdown; {@code NotFound} when it is not one of {@link #SLUGS}. */
    static String markdown(String slug) {
        if (!SLUGS.contains(slug)) {
            throw new Failure.NotFound("Page", slug).asException();
        }
        return PAGES.markdown(slug);
    }

    /**
     * A page with links to all guides, as HTML.
     *
     * @param folder of the page, below {@code docs}
     */
    static String html(String folder, String markdown) {
        return Bundled.page("guide.html")
                .replace("{{title}}", Html.escaped(Markdown.title(markdown)))
                .replace("{{guides}}", links())
                .replace("{{content}}", Markdown.html(folder, markdown));
    }

    /** Links to all guides as HTML. */
    static String links() {
        return Links.HTML;
    }

    // every page has them, and their titles are in their files
    private static final class Links {
        private static final String HTML =
                SLUGS.stream()
                        .map(slug ->
                                "<a href=\"/docs/%s\">%s</a>"
                                        .formatted(
                                                slug, Html.escaped(Markdown.title(markdown(slug)))))
                        .collect(Collectors.joining("\n"));
    }
}
