package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.explorer.HashedFiles;

import java.util.List;

/**
 * The surroundings of a page.
 *
 * @param where the account and environment; without an account for pages beside them
 * @param sections the navigation
 * @param calls what a program would send to get the same
 * @param toast what was done before; empty for nothing
 */
public record Frame(
        String title,
        Where where,
        Who who,
        List<Section> sections,
        List<Call> calls,
        String toast,
        Habits habits,
        Own own) {

    private static final List<String> SCRIPTS =
            List.of("live.js", "keys.js", "forms.js", "editor.js", "passkey.js");

    public Frame {
        sections = List.copyOf(sections);
        calls = List.copyOf(calls);
    }

    /**
     * An account in an environment.
     *
     * @param start the beginning of the paths there
     * @param live the same list in the live environment; empty for members who may not see it
     * @param test the same list in the test environment
     */
    public record Where(
            String account,
            String start,
            boolean isTest,
            String live,
            String test,
            List<Link> accounts) {

        public Where {
            accounts = List.copyOf(accounts);
        }

        static Where nowhere() {
            return new Where("", "", false, "", "", List.of());
        }
    }

    /**
     * The page itself.
     *
     * @param path to return to
     * @param once the number of its forms, so that each is done one time
     */
    public record Own(String path, String once) {}

    /** The path of this page, to return to. */
    public String path() {
        return own.path();
    }

    /** The number of the forms of this page. */
    public String once() {
        return own.once();
    }

    /**
     * The choices of the reader.
     *
     * @param theme {@code light}, {@code dark} or {@code auto}
     * @param shortcuts whether single keys move the reader about
     */
    public record Habits(String theme, boolean shortcuts) {}

    /**
     * The person who is signed in.
     *
     * @param isOperator whether the person sees the installation as a whole
     */
    public record Who(String name, String address, boolean isOperator) {}

    /** Links of the navigation that belong together; the label may be empty. */
    public record Section(String label, List<Link> links) {

        public Section {
            links = List.copyOf(links);
        }
    }

    /** A link, which may lead to where the reader is. */
    public record Link(String label, String href, String icon, boolean current) {}

    /** A path in this account and environment. */
    public String path(String rest) {
        return where.start() + rest;
    }

    /** Whether the page is in the test environment. */
    public boolean test() {
        return where.isTest();
    }

    /** Whether the page is in an account. */
    public boolean isPlaced() {
        return !where.start().isEmpty();
    }

    /** The address of the style sheet, which changes with it. */
    public String styles() {
        return HashedFiles.address("dashboard.css");
    }

    /** The addresses of the scripts, which change with them. Pages work without them. */
    public List<String> scripts() {
        return SCRIPTS.stream().map(HashedFiles::address).toList();
    }

    /** The colours that the reader has chosen. */
    public String theme() {
        return habits.theme();
    }

    /** Where the page is told what happens; empty beside accounts. */
    public String live() {
        return isPlaced() ? path("/live") : "";
    }

    /** The title of the page in the browser. */
    public String fullTitle() {
        return isPlaced() ? title + " · " + where.account() : title + " · Postroom";
    }
}
