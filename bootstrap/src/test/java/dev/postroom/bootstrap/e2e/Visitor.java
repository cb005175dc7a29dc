package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.awaitility.core.ThrowingRunnable;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A person at a browser. What is on a page is found by its name, as people find it who see it and
 * those who have it read to them.
 */
final class Visitor {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MOST_STOPS = 120;
    private static final String OUTLINE = "getComputedStyle(document.activeElement).outlineStyle";
    private static final String IS_ANOTHER =
            "window.stays === undefined && document.readyState === 'complete'";
    private static final String IS_IN_MAIN = "function() { return !!this.closest('main'); }";
    private static final String SKIP = "Skip to the content";

    private final BrowserPage page;
    private final boolean hasMouse;

    private Visitor(BrowserPage page, boolean hasMouse) {
        this.page = page;
        this.hasMouse = hasMouse;
        page.width(1280);
    }

    /** Clicks. */
    static Visitor byMouse(Browser browser) throws IOException, InterruptedException {
        return new Visitor(browser.page(), true);
    }

    /** Has no mouse. */
    static Visitor byKeyboard(Browser browser) throws IOException, InterruptedException {
        return new Visitor(browser.page(), false);
    }

    /** Has turned off the scripts of pages. */
    Visitor withoutScripts() {
        page.scripts(false);
        return this;
    }

    /** Enters an address. */
    void open(String url) {
        leave(() -> page.show(url));
    }

    /** Loads the page again. */
    void reload() {
        open(page.value("location.href").asText());
    }

    /** Follows a link to another page. */
    void follow(String link) {
        leave(() -> use("link", link, "Enter"));
    }

    /** Presses a button that leads to another page. */
    void send(String button) {
        leave(() -> use("button", button, "Enter"));
    }

    /** Opens what is folded. */
    void unfold(String summary) {
        use("DisclosureTriangle", summary, "Enter");
    }

    /** Checks a box, or takes the check away. */
    void check(String box) {
        use("checkbox", box, "Space");
    }

    /** Writes a text into a field. */
    void write(String field, String text) {
        use("textbox", field, "");
        page.overwrite(text);
    }

    /** Whether a link of this name is there. */
    boolean has(String link) {
        return !page.elements("link", link).isEmpty();
    }

    /** Waits until the page has this heading. */
    void isAt(String heading) {
        eventually(() -> assertThat(heading()).as(text()).isEqualTo(heading));
    }

    private String heading() {
        return page.value("document.querySelector('h1')?.innerText ?? ''").asText();
    }

    /** Waits until the texts are visible. */
    void reads(String... texts) {
        eventually(() -> assertThat(text()).contains(texts));
    }

    /** The visible text, with single spaces. */
    String text() {
        return page.value("document.body.innerText").asText().replaceAll("\\s+", " ");
    }

    /** The text of what can be focused and has this name, such as a command. */
    String textOf(String region) {
        return only("region", region).call("function() { return this.innerText; }").asText();
    }

    /** Waits until the texts are visible on the page that is open, which is not loaded again. */
    void readsWithoutReload(Runnable cause, String... texts) {
        page.value("window.stays = true");
        cause.run();
        reads(texts);
        assertThat(page.value("window.stays === true").asBoolean()).isTrue();
    }

    private void leave(Runnable action) {
        page.value("window.stays = true");
        action.run();
        eventually(() -> assertThat(page.value(IS_ANOTHER).asBoolean()).as(text()).isTrue());
    }

    private void use(String role, String name, String key) {
        if (hasMouse) {
            click(role, name);
            return;
        }
        tabTo(role, name);
        if (!key.isEmpty()) {
            page.press(key);
        }
    }

    private PageElement only(String role, String name) {
        List<PageElement> found = new ArrayList<>();
        eventually(() -> {
            found.clear();
            found.add(one(role, name));
        });
        return found.getFirst();
    }

    private PageElement one(String role, String name) {
        List<PageElement> found = page.elements(role, name);
        assertThat(found).as("%s \"%s\" in: %s", role, name, text()).hasSize(1);
        return found.getFirst();
    }

    private void click(String role, String name) {
        List<Double> place = new ArrayList<>();
        eventually(() -> {
            place.clear();
            place.addAll(one(role, name).place());
            assertThat(place).as("%s \"%s\" lies below something", role, name).hasSize(2);
        });
        page.click(place.getFirst(), place.getLast());
    }

    private void tabTo(String role, String name) {
        boolean isInside = only(role, name).call(IS_IN_MAIN).asBoolean();
        List<String> passed = new ArrayList<>();
        for (int stop = 0; stop < MOST_STOPS; stop++) {
            page.press("Tab");
            PageElement focused = page.focused();
            if (focused.is(role, name)) {
                assertThat(page.value(OUTLINE).asText())
                        .as("the outline of %s, which has the focus", name)
                        .isNotEqualTo("none");
                return;
            }
            passed.add(focused.name());
            if (isInside && focused.is("link", SKIP)) {
                page.press("Enter");
            }
        }
        throw new AssertionError(
                "the Tab key does not reach %s \"%s\", but %s".formatted(role, name, passed));
    }

    // between two pages there is nothing to ask
    private static void eventually(ThrowingRunnable check) {
        await().atMost(PATIENCE).untilAsserted(check);
    }
}
