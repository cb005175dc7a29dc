package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.awaitility.core.ThrowingRunnable;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A person at a browser. What is on a page is found by its name, as people find it who see it and
 * those who have it read to them.
 */
final class Visitor {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MOST_STOPS = 120;
    private static final String OUTLINE = "getComputedStyle(document.activeElement).outlineStyle";
    private static final String IS_IN_MAIN = "function() { return !!this.closest('main'); }";
    private static final String WAYS =
            "[...document.querySelectorAll('a[href]')].map(a => a.pathname + a.search)";
    private static final String SKIP = "Skip to the content";

    private final BrowserPage page;
    private final boolean hasMouse;
    // another one for each page that is left: a browser that goes back shows a former page again
    private int left;
    private boolean hasScripts = true;

    private Visitor(BrowserPage page, boolean hasMouse) {
        this.page = page;
        this.hasMouse = hasMouse;
        page.width(1280);
    }

    /** Clicks. */
    static Visitor byMouse(Browser browser) throws IOException, InterruptedException {
        return byMouse(browser.page());
    }

    /** Clicks on this page of a browser. */
    static Visitor byMouse(BrowserPage page) {
        return new Visitor(page, true);
    }

    /** Has no mouse. */
    static Visitor byKeyboard(Browser browser) throws IOException, InterruptedException {
        return new Visitor(browser.page(), false);
    }

    /** Has a device that makes passkeys. */
    Visitor withPasskeys() {
        page.addAuthenticator();
        return this;
    }

    /** Has turned off the scripts of pages. */
    Visitor withoutScripts() {
        page.scripts(false);
        hasScripts = false;
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
        follow(literal(link));
    }

    /** Follows the only link whose name is of this form. */
    void follow(Pattern link) {
        leave(() -> use(Sought.only("link", link), "Enter"));
    }

    /** Follows the filter of a list with this word, beside which is the number of its rows. */
    void filter(String word) {
        follow(Pattern.compile(Pattern.quote(word) + "( [0-9\u202f]+)?"));
    }

    /** Follows the first of the links with this name. */
    void followFirst(String link) {
        followFirst(literal(link));
    }

    /** Follows the first of the links whose names are of this form. */
    void followFirst(Pattern link) {
        leave(() -> use(new Sought("link", link, true), "Enter"));
    }

    /** Presses a button that leads to another page. */
    void send(String button) {
        send(literal(button));
    }

    /** As the other one. */
    void send(Pattern button) {
        leave(() -> use(Sought.only("button", button), "Enter"));
    }

    /** Sends the form of the menu that signs out. */
    void signOut() {
        leave(() ->
                page.value("document.querySelector('form[action=\"/sign-out\"]').requestSubmit()"));
    }

    /** Goes back to the page before. */
    void goBack() {
        leave(() -> page.value("history.back()"));
    }

    /** Loses the connection to all servers, or has it again. */
    void connected(boolean isConnected) {
        page.connected(isConnected);
    }

    /** The names of what has this role in the content of the page. */
    List<String> namesInMain(String role) {
        return page.elements(role).stream()
                .filter(element -> element.call(IS_IN_MAIN).asBoolean())
                .map(PageElement::name)
                .toList();
    }

    /** Where the links of the page lead, with their query. */
    List<String> ways() {
        List<String> ways = new ArrayList<>();
        page.value(WAYS).forEach(way -> ways.add(way.asText()));
        return ways;
    }

    /** Opens what is folded. */
    void unfold(String summary) {
        // of several, of which one is open at a time, a browser says so
        Sought alone = Sought.only("DisclosureTriangle", summary);
        boolean isAlone = page.elements(alone.role()).stream().anyMatch(alone::isIt);
        use(isAlone ? alone : Sought.only("DisclosureTriangleGrouped", summary), "Enter");
    }

    /** Checks a box, or takes the check away. */
    void check(String box) {
        use(Sought.only("checkbox", box), "Space");
    }

    /** Chooses one of several round boxes. */
    void choose(String one) {
        Sought sought = Sought.only("radio", one);
        if (hasMouse) {
            click(sought);
            return;
        }
        tabTo(new Sought("radio", Pattern.compile(".*"), true));
        for (int step = 0; step < MOST_STOPS && !sought.isIt(page.focused()); step++) {
            page.press("ArrowDown");
        }
    }

    /** Presses a button that stays on the page. */
    void press(String button) {
        use(Sought.only("button", button), "Enter");
    }

    /** The width of a frame by its name, in pixels. */
    int widthOf(String frame) {
        return page.value("document.querySelector('iframe[name=%s]').clientWidth".formatted(frame))
                .asInt();
    }

    /** The addresses of all requests so far. */
    List<String> requests() {
        return page.requests();
    }

    /** The choices of a list to choose from, by the id of its field. */
    String choicesOf(String field) {
        return page.value("document.getElementById('%s').textContent".formatted(field)).asText();
    }

    /** Writes a text into a field. */
    void write(String field, String text) {
        use(Sought.only("textbox", field), "");
        page.overwrite(text);
    }

    /** Chooses one of the values of a field, by its text. */
    void choose(String field, String text) {
        String chosen =
                find(Sought.only("combobox", field))
                        .call(
                                """
                                function() {
                                  const one = [...this.options].find(o => o.text === '%s');
                                  this.value = one?.value;
                                  return one?.text ?? '';
                                }
                                """
                                        .formatted(text))
                        .asText();
        assertThat(chosen).isEqualTo(text);
    }

    /** Gives a field for days and times its value, which browsers have parts to enter for. */
    void enter(String field, String value) {
        find(Sought.only("DateTime", field))
                .call("function() { this.value = '%s'; }".formatted(value));
    }

    /** The text in a field. */
    String valueOf(String field) {
        return find(Sought.only("textbox", field))
                .call("function() { return this.value; }")
                .asText();
    }

    /** Chooses the only file of the form. */
    void choose(Path file) {
        eventually(() ->
                assertThat(page.value("!!document.querySelector('input[type=file]')").asBoolean())
                        .isTrue());
        page.choose("input[type=file]", file);
    }

    /** The answer of the address of a link. */
    String download(String link) {
        String address =
                find(Sought.only("link", link)).call("function() { return this.href; }").asText();
        return page.settled("fetch('%s').then(answer => answer.text())".formatted(address))
                .asText();
    }

    /** The value of an expression about the page. */
    JsonNode value(String expression) {
        return page.value(expression);
    }

    /** Whether a link of this name is there. */
    boolean has(String link) {
        Sought sought = Sought.only("link", link);
        return page.elements("link").stream().anyMatch(sought::isIt);
    }

    /** Waits until the page says no longer that it changes; without scripts, loads it again. */
    void awaitsTheEnd(String reload) {
        eventually(() -> {
            if (!hasScripts && has(reload)) {
                follow(reload);
            }
            assertThat(has(reload)).as(text()).isFalse();
        });
    }

    /** Whether the pages run scripts. */
    boolean hasScripts() {
        return hasScripts;
    }

    /** Waits until the page has one of these headings. */
    void isAt(String... headings) {
        eventually(() -> assertThat(heading()).as(text()).isIn((Object[]) headings));
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
        return page.value("document.body?.innerText ?? ''").asText().replaceAll("\\s+", " ");
    }

    /** The text of what can be focused and has this name, such as a command. */
    String textOf(String region) {
        return find(Sought.only("region", region))
                .call("function() { return this.innerText; }")
                .asText();
    }

    /** Waits until the texts are visible on the page that is open, which is not loaded again. */
    void readsWithoutReload(Runnable cause, String... texts) {
        page.value("window.stays = 0");
        cause.run();
        reads(texts);
        assertThat(page.value("window.stays === 0").asBoolean()).isTrue();
    }

    private void leave(Runnable action) {
        int mark = ++left;
        page.value("window.stays = " + mark);
        action.run();
        String isAnother =
                "window.stays !== %d && document.readyState === 'complete'".formatted(mark);
        eventually(() -> assertThat(page.value(isAnother).asBoolean()).as(text()).isTrue());
    }

    private void use(Sought sought, String key) {
        if (hasMouse) {
            click(sought);
            return;
        }
        tabTo(sought);
        if (!key.isEmpty()) {
            page.press(key);
        }
    }

    private PageElement find(Sought sought) {
        List<PageElement> found = new ArrayList<>();
        eventually(() -> {
            found.clear();
            found.add(here(sought));
        });
        return found.getFirst();
    }

    private PageElement here(Sought sought) {
        List<PageElement> found =
                page.elements(sought.role()).stream().filter(sought::isIt).toList();
        assertThat(found).as("%s in: %s", sought, text()).isNotEmpty();
        assertThat(sought.isFirst() ? 1 : found.size()).as("%s: %s", sought, found).isEqualTo(1);
        return found.getFirst();
    }

    private void click(Sought sought) {
        List<Double> place = new ArrayList<>();
        eventually(() -> {
            place.clear();
            place.addAll(here(sought).place());
            assertThat(place).as("%s lies below something", sought).hasSize(2);
        });
        page.click(place.getFirst(), place.getLast());
    }

    private void tabTo(Sought sought) {
        boolean isInside = find(sought).call(IS_IN_MAIN).asBoolean();
        List<String> passed = new ArrayList<>();
        for (int stop = 0; stop < MOST_STOPS; stop++) {
            page.press("Tab");
            PageElement focused = page.focused();
            if (sought.isIt(focused)) {
                assertThat(page.value(OUTLINE).asText())
                        .as("the outline of %s, which has the focus", focused)
                        .isNotEqualTo("none");
                return;
            }
            passed.add(focused.name());
            if (isInside && focused.name().equals(SKIP)) {
                page.press("Enter");
            }
        }
        throw new AssertionError("the Tab key reaches not %s, but %s".formatted(sought, passed));
    }

    private static Pattern literal(String name) {
        return Pattern.compile(Pattern.quote(name));
    }

    /**
     * A control by its role and the form of its name.
     *
     * @param isFirst it may be the first of several
     */
    private record Sought(String role, Pattern name, boolean isFirst) {

        static Sought only(String role, Pattern name) {
            return new Sought(role, name, false);
        }

        static Sought only(String role, String name) {
            return only(role, literal(name));
        }

        boolean isIt(PageElement element) {
            return element.role().equals(role) && name.matcher(element.name()).matches();
        }
    }

    // between two pages there is nothing to ask
    private static void eventually(ThrowingRunnable check) {
        await().atMost(PATIENCE).untilAsserted(check);
    }
}
