package dev.postroom.adapters.rest.shared.explorer;

import dev.postroom.domain.shared.failure.Failure;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The guides: pages of the folder {@code docs} that the service has below {@code /docs}, by their
 * path below that folder, without {@code .md}.
 */
final class Guides {

    private Guides() {}

    /** The paths of all pages, in the order of the groups. */
    static List<String> pages() {
        return All.PAGES.stream().map(Page::path).toList();
    }

    static boolean has(String page) {
        return All.PAGES.stream().anyMatch(known -> known.path().equals(page));
    }

    /** The first heading of a page. */
    static String title(String page) {
        return All.PAGES.stream()
                .filter(known -> known.path().equals(page))
                .findFirst()
                .map(Page::title)
                .orElse(page);
    }

    /** The guide as Markdown; {@code NotFound} when no group has it. */
    static String markdown(String page) {
        if (!has(page)) {
            throw new Failure.NotFound("Page", page).asException();
        }
        return read(page);
    }

    /**
     * A page with links to all guides, as HTML.
     *
     * @param page its path below {@code docs}
     */
    static String html(String page, String markdown) {
        String folder = page.substring(0, page.lastIndexOf('/') + 1);
        return html(page, Markdown.title(markdown), Markdown.html(folder, markdown));
    }

    /** As {@link #html(String, String)}, for a page that is not a file. */
    static String html(String page, String title, String content) {
        return Bundled.page("guide.html")
                .replace("{{title}}", Html.escaped(title))
                .replace("{{guides}}", contents(page))
                .replace("{{content}}", content);
    }

    /** Links to all guides as HTML, in their groups; the one to {@code current} is marked. */
    static String contents(String current) {
        return GuideGroup.ALL.stream()
                .map(group -> section(group, current))
                .collect(Collectors.joining("\n"));
    }

    private static String section(GuideGroup group, String current) {
        return group.pages().stream()
                .map(page ->
                        "<li><a href=\"/docs/%s\"%s>%s</a></li>"
                                .formatted(
                                        page,
                                        page.equals(current) ? " aria-current=\"page\"" : "",
                                        Html.escaped(title(page))))
                .collect(
                        Collectors.joining(
                                "\n", "<h2>" + group.title() + "</h2>\n<ul>\n", "\n</ul>"));
    }

    private static String read(String page) {
        int name = page.lastIndexOf('/') + 1;
        return new BundledPages(page.substring(0, name), "Page").markdown(page.substring(name));
    }

    private record Page(String path, String title) {}

    // every page has links to all, and their titles are in their files
    private static final class All {
        private static final List<Page> PAGES =
                GuideGroup.ALL.stream()
                        .flatMap(group -> group.pages().stream())
                        .map(path -> new Page(path, Markdown.title(read(path))))
                        .toList();
    }
}
