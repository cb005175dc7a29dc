package dev.postroom.adapters.rest.shared.explorer;

import java.util.List;

/** The four parts of the documentation, with the paths of their pages below {@code docs}. */
enum GuideGroup {
    START("Start", List.of("first-campaign", "clients", "resources/common-rules")),
    GUIDES(
            "Guides",
            List.of(
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
                    "tracking")),
    REFERENCE(
            "Reference",
            List.of(
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
                    "not-built-yet")),
    OPERATE(
            "Operate",
            List.of(
                    "install",
                    "operating",
                    "monitoring",
                    "settings",
                    "reverse-proxy",
                    "dns",
                    "backup",
                    "personal-data"));

    private final String title;
    private final List<String> pages;

    GuideGroup(String title, List<String> pages) {
        this.title = title;
        this.pages = pages;
    }

    String title() {
        return title;
    }

    /** Paths without {@code .md}, in the order of their links. */
    List<String> pages() {
        return pages;
    }
}
