package dev.postroom.adapters.rest.shared.explorer;

import java.util.List;

/**
 * A part of the documentation.
 *
 * @param pages paths below {@code docs} without {@code .md}, in the order of their links
 */
record GuideGroup(String title, List<String> pages) {

    /** In the order in which they are shown. */
    static final List<GuideGroup> ALL =
            List.of(
                    new GuideGroup(
                            "Start",
                            List.of("first-campaign", "clients", "resources/common-rules")),
                    new GuideGroup(
                            "Guides",
                            List.of(
                                    "recipes/sign-up-form",
                                    "recipes/welcome-series",
                                    "recipes/weekly-letter",
                                    "recipes/receipts",
                                    "recipes/crm-sync",
                                    "recipes/leave-and-forget",
                                    "recipes/mend-an-integration",
                                    "triggers",
                                    "webhook-signatures",
                                    "idempotency",
                                    "template-language",
                                    "dashboard",
                                    "first-newsletter",
                                    "hosted-pages",
                                    "tracking")),
                    new GuideGroup(
                            "Reference",
                            List.of(
                                    "resources/subscribers",
                                    "resources/actions",
                                    "resources/imports",
                                    "resources/tags",
                                    "resources/segments",
                                    "resources/forms",
                                    "resources/templates",
                                    "resources/emails",
                                    "resources/mail-settings",
                                    "resources/campaigns",
                                    "resources/figures",
                                    "resources/triggers",
                                    "resources/webhooks",
                                    "resources/events",
                                    "resources/api-keys",
                                    "resources/requests",
                                    "resources/suppressions",
                                    "resources/sandbox",
                                    "resources/billing",
                                    "resources/branding",
                                    "resources/preference-center",
                                    "resources/unsubscribe",
                                    "events",
                                    "versioning",
                                    "not-built-yet")),
                    new GuideGroup(
                            "Operate",
                            List.of(
                                    "install",
                                    "operating",
                                    "databases",
                                    "mail-delivery",
                                    "deliverability",
                                    "webhook-delivery",
                                    "monitoring",
                                    "command-line",
                                    "settings",
                                    "reverse-proxy",
                                    "dns",
                                    "backup",
                                    "retention",
                                    "selling-plans",
                                    "personal-data")));

    GuideGroup {
        pages = List.copyOf(pages);
    }
}
