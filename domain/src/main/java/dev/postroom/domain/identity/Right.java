package dev.postroom.domain.identity;

/** A permission that people have by their role, and that no API key can have. */
public enum Right implements Permission {
    /** To take the data of people out as a file. */
    EXPORT("export"),
    /** To read the log of requests. */
    REQUESTS_READ("requests:read"),
    /** To change branding and domains, and to try the transport of mail. */
    SETTINGS_MANAGE("settings:manage"),
    /** To invite, change and remove members; only an owner changes owners. */
    MEMBERS_MANAGE("members:manage"),
    /** To read the log of changes. */
    AUDIT_READ("audit:read"),
    /** To transfer or to close the account. */
    ACCOUNT_MANAGE("account:manage");

    private final String keyword;

    Right(String keyword) {
        this.keyword = keyword;
    }

    @Override
    public String keyword() {
        return keyword;
    }
}
