package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * The pictures of {@code docs/pages/dashboard.md}. System property {@code postroom.docs.write}:
 * renews them.
 */
final class DashboardPictures {

    private static final Path FOLDER = Path.of("..", "docs", "pages");
    private static final Map<String, String> WIDTHS = Map.of("desktop", "1280", "phone", "390");
    private static final Map<String, String> KEPT =
            Map.ofEntries(
                    Map.entry("sign-in", "desktop-light"),
                    Map.entry("overview", "desktop-light"),
                    Map.entry("subscribers", "desktop-light"),
                    Map.entry("person", "desktop-light"),
                    Map.entry("timeline", "desktop-dark"),
                    Map.entry("tags", "phone-light"),
                    Map.entry("import", "desktop-light"),
                    Map.entry("campaigns", "desktop-light"),
                    Map.entry("campaign-sending", "desktop-light"),
                    Map.entry("campaign-sent", "phone-dark"),
                    Map.entry("recipients-bounced", "desktop-light"),
                    Map.entry("campaign-send", "phone-light"),
                    Map.entry("template", "desktop-light"),
                    Map.entry("emails", "phone-light"),
                    Map.entry("email-bounced", "desktop-dark"),
                    Map.entry("inbox", "phone-dark"),
                    Map.entry("captured", "desktop-light"),
                    Map.entry("triggers", "phone-light"),
                    Map.entry("run", "desktop-light"),
                    Map.entry("webhook", "desktop-dark"),
                    Map.entry("delivery", "desktop-light"),
                    Map.entry("keys", "desktop-dark"),
                    Map.entry("key-new", "desktop-light"),
                    Map.entry("key-issued", "phone-light"),
                    Map.entry("parts", "desktop-dark"));

    private DashboardPictures() {}

    /** Keeps the picture of a page that was just looked at, when it is one of them. */
    static void keep(String name) throws IOException {
        String look = KEPT.get(name);
        if (look == null || !Boolean.getBoolean("postroom.docs.write")) {
            return;
        }
        String taken = look;
        for (Map.Entry<String, String> width : WIDTHS.entrySet()) {
            taken = taken.replace(width.getKey(), width.getValue());
        }
        Files.copy(
                PageLook.PICTURES.resolve("dashboard-%s-%s.png".formatted(name, taken)),
                FOLDER.resolve("dashboard-%s-%s.png".formatted(name, look)),
                StandardCopyOption.REPLACE_EXISTING);
    }
}
