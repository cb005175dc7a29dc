package dev.postroom.domain.identity;

import java.util.Set;

/** A permission of an API key (reference, section 5). A key without scopes has all permissions. */
public enum Scope implements Permission {
    SUBSCRIBERS_READ("subscribers:read"),
    SUBSCRIBERS_WRITE("subscribers:write"),
    SUBSCRIBERS_DELETE("subscribers:delete"),
    TAGS_READ("tags:read"),
    TAGS_WRITE("tags:write"),
    SEGMENTS_READ("segments:read"),
    SEGMENTS_WRITE("segments:write"),
    TEMPLATES_READ("templates:read"),
    TEMPLATES_WRITE("templates:write"),
    EMAILS_READ("emails:read"),
    EMAILS_SEND("emails:send"),
    CAMPAIGNS_READ("campaigns:read"),
    CAMPAIGNS_WRITE("campaigns:write"),
    TRIGGERS_READ("triggers:read"),
    TRIGGERS_WRITE("triggers:write"),
    WEBHOOKS_MANAGE("webhooks:manage"),
    API_KEYS_MANAGE("api-keys:manage"),
    BILLING_READ("billing:read"),
    BILLING_MANAGE("billing:manage");

    /** All scopes of this version. */
    static final Set<Permission> ALL = Set.of(values());

    private final String keyword;

    Scope(String keyword) {
        this.keyword = keyword;
    }

    /** The scope as written on the wire, for example {@code tags:read}. */
    @Override
    public String keyword() {
        return keyword;
    }
}
