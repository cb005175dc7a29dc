package dev.postroom.domain.identity;

import static dev.postroom.domain.identity.Right.ACCOUNT_MANAGE;
import static dev.postroom.domain.identity.Right.AUDIT_READ;
import static dev.postroom.domain.identity.Right.EXPORT;
import static dev.postroom.domain.identity.Right.MEMBERS_MANAGE;
import static dev.postroom.domain.identity.Right.REQUESTS_READ;
import static dev.postroom.domain.identity.Right.SETTINGS_MANAGE;
import static dev.postroom.domain.identity.Scope.API_KEYS_MANAGE;
import static dev.postroom.domain.identity.Scope.BILLING_MANAGE;
import static dev.postroom.domain.identity.Scope.BILLING_READ;
import static dev.postroom.domain.identity.Scope.CAMPAIGNS_READ;
import static dev.postroom.domain.identity.Scope.CAMPAIGNS_WRITE;
import static dev.postroom.domain.identity.Scope.EMAILS_READ;
import static dev.postroom.domain.identity.Scope.EMAILS_SEND;
import static dev.postroom.domain.identity.Scope.SEGMENTS_READ;
import static dev.postroom.domain.identity.Scope.SEGMENTS_WRITE;
import static dev.postroom.domain.identity.Scope.SUBSCRIBERS_DELETE;
import static dev.postroom.domain.identity.Scope.SUBSCRIBERS_READ;
import static dev.postroom.domain.identity.Scope.SUBSCRIBERS_WRITE;
import static dev.postroom.domain.identity.Scope.TAGS_READ;
import static dev.postroom.domain.identity.Scope.TAGS_WRITE;
import static dev.postroom.domain.identity.Scope.TEMPLATES_READ;
import static dev.postroom.domain.identity.Scope.TEMPLATES_WRITE;
import static dev.postroom.domain.identity.Scope.TRIGGERS_READ;
import static dev.postroom.domain.identity.Scope.TRIGGERS_WRITE;
import static dev.postroom.domain.identity.Scope.WEBHOOKS_MANAGE;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.shared.text.Keyword;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A named set of permissions, which a member has in an account. */
public enum Role implements Keyword {
    /** Reads what the account has, but no mail of single people. */
    VIEWER,
    /** Writes to people. */
    MARKETER,
    /** Connects systems; reaches people in the test environment alone. */
    DEVELOPER,
    /** Does everything but what costs money, and changes no owner. */
    ADMIN,
    /** Does everything. An account always has an owner. */
    OWNER;

    private static final Set<Permission> VIEWING =
            Set.of(
                    SUBSCRIBERS_READ,
                    TAGS_READ,
                    SEGMENTS_READ,
                    TEMPLATES_READ,
                    CAMPAIGNS_READ,
                    TRIGGERS_READ);
    private static final Set<Permission> MARKETING =
            with(
                    VIEWING,
                    EMAILS_READ,
                    SUBSCRIBERS_WRITE,
                    TAGS_WRITE,
                    SEGMENTS_WRITE,
                    TEMPLATES_WRITE,
                    CAMPAIGNS_WRITE,
                    TRIGGERS_WRITE,
                    EXPORT);
    private static final Set<Permission> DEVELOPING =
            with(
                    VIEWING,
                    EMAILS_READ,
                    TEMPLATES_WRITE,
                    WEBHOOKS_MANAGE,
                    API_KEYS_MANAGE,
                    REQUESTS_READ);
    private static final Set<Permission> TRYING =
            Set.of(
                    SUBSCRIBERS_WRITE,
                    SUBSCRIBERS_DELETE,
                    TAGS_WRITE,
                    SEGMENTS_WRITE,
                    CAMPAIGNS_WRITE,
                    TRIGGERS_WRITE,
                    EMAILS_SEND,
                    EXPORT);
    private static final Set<Permission> ADMINISTERING =
            with(
                    MARKETING,
                    SUBSCRIBERS_DELETE,
                    EMAILS_SEND,
                    WEBHOOKS_MANAGE,
                    API_KEYS_MANAGE,
                    BILLING_READ,
                    REQUESTS_READ,
                    SETTINGS_MANAGE,
                    MEMBERS_MANAGE,
                    AUDIT_READ);
    private static final Set<Permission> OWNING =
            with(ADMINISTERING, BILLING_MANAGE, ACCOUNT_MANAGE);

    private static Set<Permission> with(Set<Permission> some, Permission... more) {
        return Stream.concat(some.stream(), Arrays.stream(more))
                .collect(Collectors.toUnmodifiableSet());
    }

    private Set<Permission> everywhere() {
        return switch (this) {
            case VIEWER -> VIEWING;
            case MARKETER -> MARKETING;
            case DEVELOPER -> DEVELOPING;
            case ADMIN -> ADMINISTERING;
            case OWNER -> OWNING;
        };
    }

    private Set<Permission> inTest() {
        return switch (this) {
            case MARKETER -> Set.of(EMAILS_SEND);
            case DEVELOPER -> TRYING;
            case VIEWER, ADMIN, OWNER -> Set.of();
        };
    }

    /** Whether a member of this role has the permission in this environment. */
    public boolean has(Permission permission, Environment environment) {
        return everywhere().contains(permission)
                || (environment == Environment.TEST && inTest().contains(permission));
    }

    /** The scopes of this role in this environment. */
    public Set<Scope> scopes(Environment environment) {
        return Arrays.stream(Scope.values())
                .filter(scope -> has(scope, environment))
                .collect(Collectors.toSet());
    }

    /** The rights of this role in this environment. */
    public Set<Right> rights(Environment environment) {
        return Arrays.stream(Right.values())
                .filter(right -> has(right, environment))
                .collect(Collectors.toSet());
    }
}
