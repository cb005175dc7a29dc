package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.awaitility.core.ConditionTimeoutException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at pages of the dashboard at the width of a desktop and of a phone, light and dark, and
 * goes through them by keyboard. All pages are looked at before a test fails.
 */
final class DashboardLook {

    private static final String SIZE =
            "new TextEncoder().encode(document.documentElement.outerHTML).length";
    // a page fades in over the one before when a person comes from there
    private static final String STANDS =
            "document.getAnimations().every("
                    + "one => !one.effect?.pseudoElement?.startsWith('::view-transition'))";
    private static final int MOST_BYTES = 60 * 1024;

    private final BrowserPage page;
    private final List<String> found = new ArrayList<>();

    DashboardLook(BrowserPage page) {
        this.page = page;
        page.width(1280);
    }

    /** Looks at the page that is open; its pictures get this name. */
    void at(String name) throws IOException {
        page.awaitTrue(STANDS);
        if (page.value(SIZE).asInt() > MOST_BYTES) {
            found.add(name + " is large: " + page.value(SIZE).asInt());
        }
        try {
            PageLook.look(page, "dashboard-" + name, 1280, 390);
        } catch (AssertionError | ConditionTimeoutException wrong) {
            found.add(name + ": " + wrong.getMessage());
        }
        DashboardPictures.keep(name);
        page.width(1280);
        KeyboardWalk.complaints(page).forEach(one -> found.add(name + ": " + one));
    }

    /** Adds what something else has found. */
    void add(List<String> more) {
        found.addAll(more);
    }

    /** Nothing was found, no policy was broken, and nothing was asked for elsewhere. */
    void isCalm(String... origins) {
        assertThat(found).isEmpty();
        assertThat(page.requests())
                .allMatch(url ->
                        url.startsWith("data:")
                                || List.of(origins).stream().anyMatch(url::startsWith));
        assertThat(page.complaints()).noneMatch(text -> text.contains("Content Security Policy"));
    }
}
