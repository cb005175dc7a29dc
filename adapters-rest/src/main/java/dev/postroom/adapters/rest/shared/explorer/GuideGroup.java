package dev.postroom.adapters.rest.shared.explorer;

import java.util.List;

/** The four parts of the documentation, with the paths of their pages below {@code docs}. */
enum GuideGroup {
    START("Start", "first-campaign", "clients", "resources/common-rules"),
    GUIDES(
            "Guides",
            "recipes/sign-up-form",
            "recipes/welcome-series",
            "recipes/weekly-letter",
            "recipes/receipts",
            "recipes/crm-sync",
            "recipes/leave-and-forget",
            "triggers",
            "webhook-signatures",
            "idempotency",
            "template-language",
            "hosted-pages",
            "tracking"),
    REFERENCE(
            "Reference",
            "resources/subscribers",
            "resources/imports",
            "resources/tags",
            "resources/templates",
            "resources/emails",
            "resources/campaigns",
            "resources/triggers",
            "resources/webhooks",
            "resources/events",
            "resources/api-keys",
            "resources/suppressions",
            "resources/sandbox",
            "resources/billing",
            "resources/preference-center",
            "resources/unsubscribe",
            "events",
            "versioning",
            "not-built-yet"),
    OPERATE(
            "Operate",
            "install",
            "operating",
            "mail-delivery",
            "webhook-delivery",
            "monitoring",
            "command-line",
            "settings",
            "reverse-proxy",
            "dns",
            "backup",
            "retention",
            "selling-plans",
            "personal-data");

    private final String title;
    private final String pages;

    GuideGroup(String title, String... pages) {
        this.title = title;
        this.pages = String.join(" ", pages);
    }

    String title() {
        return title;
    }

    /** Paths without {@code .md}, in the order of their links. */
    List<String> pages() {
        return List.of(pages.split(" "));
    }
}
