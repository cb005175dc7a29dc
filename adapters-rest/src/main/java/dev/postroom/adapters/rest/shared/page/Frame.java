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
 * @param theme {@code light}, {@code dark} or {@code auto}
 */
public record Frame(
        String title,
        Where where,
        Who who,
        List<Section> sections,
        List<Call> calls,
        String toast,
        String theme,
        Own own) {

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

    /** The person who is signed in. */
    public record Who(String name, String address) {}

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

    /** The address of the script, which changes with it. Pages work without it. */
    public String script() {
        return HashedFiles.address("dashboard.js");
    }

    /** The title of the page in the browser. */
    public String fullTitle() {
        return isPlaced() ? title + " · " + where.account() : title + " · Postroom";
    }
}
