package dev.postroom.adapters.rest.shared.explorer;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Links between the files of the documentation, as links of the service. */
final class GuideLinks {

    private static final Pattern PAGE =
            Pattern.compile("/(?<page>(?:[a-z]+/)?[a-z-]+)\\.md(?<anchor>#.*)?");
    private static final Pattern FILE_LINK =
            Pattern.compile("\\[(?<text>[^\\]]+)\\]\\((?<target>[\\w./-]+(?:#[\\w-]*)?)\\)");

    private GuideLinks() {}

    /** A page as Markdown, with the links to files that the service does not have as text. */
    static String withServedLinks(String folder, String markdown) {
        return FILE_LINK
                .matcher(markdown)
                .replaceAll(found ->
                        Matcher.quoteReplacement(
                                served(folder, found.group("target")).isPresent()
                                        ? found.group()
                                        : found.group("text")));
    }

    /**
     * The target of a link of a page; empty when the service does not have that file.
     *
     * @param folder of the page, below {@code docs}
     * @param link relative to the page, or absolute
     */
    static Optional<String> served(String folder, String link) {
        if (link.startsWith("#") || link.contains("://")) {
            return Optional.of(link);
        }
        String file = URI.create("/" + folder).resolve(link).toString();
        Matcher page = PAGE.matcher(file);
        if (page.matches()) {
            String anchor = page.group("anchor") == null ? "" : page.group("anchor");
            return Optional.of("/docs/" + page.group("page") + anchor)
                    .filter(_ -> isServed(page.group("page")));
        }
        return Optional.of(file).filter("/openapi.yaml"::equals);
    }

    private static boolean isServed(String page) {
        return Guides.has(page) || page.startsWith("errors/");
    }
}
