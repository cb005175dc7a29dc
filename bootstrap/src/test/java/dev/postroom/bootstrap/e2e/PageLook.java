package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Looks at a page as people do: at the width of a phone and of a desktop, light and dark. System
 * property {@code axe}: the script of axe-core, with which each look is then checked.
 */
final class PageLook {

    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final String FITS =
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    private static final String AXE =
            """
            axe.run(document).then(found => { window.violations = JSON.stringify(
                found.violations.map(one => [one.id, one.nodes.map(node => node.html)])); });
            true
            """;

    private PageLook() {}

    /** Takes the pictures of a page, and checks it with axe-core if there is one. */
    static void look(BrowserPage page, String name) throws IOException {
        for (int width : new int[] {1000, 390}) {
            page.width(width);
            for (String scheme : new String[] {"light", "dark"}) {
                page.scheme(scheme);
                page.awaitTrue(FITS);
                page.screenshot(PICTURES.resolve("%s-%d-%s.png".formatted(name, width, scheme)));
                check(page, name);
            }
        }
    }

    private static void check(BrowserPage page, String name) throws IOException {
        String axe = System.getProperty("axe", "");
        if (axe.isEmpty()) {
            return;
        }
        page.value("delete window.violations");
        page.value(Files.readString(Path.of(axe)) + "\ntrue");
        page.value(AXE);
        page.awaitTrue("window.violations !== undefined");
        assertThat(page.value("window.violations").asText()).as(name).isEqualTo("[]");
    }
}
