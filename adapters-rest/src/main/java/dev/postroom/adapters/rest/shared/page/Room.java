package dev.postroom.adapters.rest.shared.page;

import java.util.Locale;

/** An entry of the navigation. */
public enum Room {
    OVERVIEW("Overview", "", Group.NONE),
    SUBSCRIBERS("Subscribers", "subscribers", Group.PEOPLE),
    TAGS("Tags", "tags", Group.PEOPLE),
    SEGMENTS("Segments", "segments", Group.PEOPLE),
    FORMS("Forms", "forms", Group.PEOPLE),
    IMPORTS("Imports", "imports", Group.PEOPLE),
    CAMPAIGNS("Campaigns", "campaigns", Group.MAIL),
    TEMPLATES("Templates", "templates", Group.MAIL),
    TRIGGERS("Triggers", "triggers", Group.MAIL),
    EMAILS("Emails", "emails", Group.MAIL),
    INBOX("Inbox", "inbox", Group.MAIL),
    KEYS("Keys", "keys", Group.DEVELOPERS),
    REQUESTS("Requests", "requests", Group.DEVELOPERS),
    WEBHOOKS("Webhooks", "webhooks", Group.DEVELOPERS),
    EVENTS("Events", "events", Group.DEVELOPERS),
    BILLING("Billing", "billing", Group.ACCOUNT),
    BRANDING("Branding", "branding", Group.ACCOUNT),
    TRANSPORT("Mail", "mail", Group.ACCOUNT),
    MEMBERS("Members", "members", Group.ACCOUNT),
    AUDIT("Audit log", "audit", Group.ACCOUNT);

    /** Entries of the navigation that belong together. */
    enum Group {
        NONE(""),
        PEOPLE("People"),
        MAIL("Mail"),
        DEVELOPERS("Developers"),
        ACCOUNT("Account");

        private final String label;

        Group(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    private final String label;
    private final String segment;
    private final Group group;

    Room(String label, String segment, Group group) {
        this.label = label;
        this.segment = segment;
        this.group = group;
    }

    public String label() {
        return label;
    }

    Group group() {
        return group;
    }

    /** The name of its picture. */
    String icon() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The path of its list below an account and environment. */
    public String path() {
        return "/" + segment;
    }

    /** The template of its list. */
    String template() {
        return "/app/{account}/{environment}" + (segment.isEmpty() ? "" : "/" + segment);
    }

    /** Whether it exists in the test environment alone. */
    boolean isForTests() {
        return this == INBOX;
    }
}
