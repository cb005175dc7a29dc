package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Looks at a page as people do: at the width of a phone and of a desktop, light and dark. Each look
 * is checked with axe-core.
 */
final class PageLook {

    static final Path PICTURES = Path.of("target", "screenshots");
    private static final int[] USUAL = {1000, 390};
    private static final String FITS =
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    private static final String SCRIPT = "/axe/axe-4.14.1.min.js";
    private static final String SHA512 =
            "e63e659f9806d7ae5bd40899043b0871a5062c5442b01b3f1a3edf5eaf50bf5c"
                    + "3a7104a72463293b4ad1b77c661a0d4e40e850dec89de9d6ece70a8c13a9af17";
    private static final String AXE =
            """
            axe.run(document, RULES).then(found => JSON.stringify(
                found.violations.map(one => [one.id, one.nodes.map(node => node.html)])))
            """;
    // the rules that the colours decide; all others have the same answer in both schemes
    private static final String COLOURS =
            "{runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}}";

    private PageLook() {}

    /** Takes the pictures of a page, and checks it with axe-core. */
    static void look(BrowserPage page, String name) throws IOException {
        look(page, name, USUAL);
    }

    /** As the other one, at these widths. */
    static void look(BrowserPage page, String name, int... widths) throws IOException {
        for (int width : widths) {
            page.width(width);
            for (String scheme : new String[] {"light", "dark"}) {
                page.scheme(scheme);
                page.awaitTrue(FITS);
                page.screenshot(PICTURES.resolve("%s-%d-%s.png".formatted(name, width, scheme)));
                check(page, name, scheme.equals("light") ? "{}" : COLOURS);
            }
        }
    }

    private static void check(BrowserPage page, String name, String rules) throws IOException {
        if (!page.value("window.axe !== undefined").asBoolean()) {
            page.value(script() + "\ntrue");
        }
        assertThat(page.settled(AXE.replace("RULES", rules)).asText()).as(name).isEqualTo("[]");
    }

    /** The script, as the package of its version has it. */
    private static String script() throws IOException {
        try (InputStream file =
                Objects.requireNonNull(PageLook.class.getResourceAsStream(SCRIPT))) {
            byte[] bytes = file.readAllBytes();
            byte[] hash = MessageDigest.getInstance("SHA-512").digest(bytes);
            assertThat(HexFormat.of().formatHex(hash)).isEqualTo(SHA512);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-512", e);
        }
    }
}
