package dev.postroom.domain.audit;

import dev.postroom.domain.shared.text.Keyword;

import java.util.List;

/**
 * A change that the audit log records. It names the kind of its target, and the fields of which an
 * entry may tell the values: never a secret, and nothing of a subscriber but an id.
 */
public enum AuditAction implements Keyword {
    ACCOUNT_CREATED("account.created", "account", "name"),
    ACCOUNT_DELETED("account.deleted", "account", "name"),
    SETTINGS_CHANGED(
            "settings.changed",
            "branding",
            "name",
            "colour",
            "logo",
            "postal_address",
            "imprint_url",
            "privacy_url"),
    TEST_ENVIRONMENT_RESET("test_environment.reset", "environment"),

    KEY_CREATED("key.created", "api_key", "name", "scopes", "allowed_networks", "expires_at"),
    KEY_ROTATED("key.rotated", "api_key", "name"),
    KEY_REVOKED("key.revoked", "api_key", "name"),

    WEBHOOK_CREATED("webhook.created", "webhook", "url", "events", "active"),
    WEBHOOK_CHANGED("webhook.changed", "webhook", "url", "events", "active"),
    WEBHOOK_DELETED("webhook.deleted", "webhook", "url"),
    SECRET_ROTATED("secret.rotated", "webhook", "url", "previous_until"),

    FORM_CREATED("form.created", "form", "name", "active", "allowed_origins", "redirect_url"),
    FORM_CHANGED("form.changed", "form", "name", "active", "allowed_origins", "redirect_url"),
    FORM_DELETED("form.deleted", "form", "name"),

    PLAN_CHANGED("plan.changed", "plan", "plan", "status"),

    PEOPLE_EXPORTED("people.exported", "subscriber", "selection"),
    PERSON_DELETED("person.deleted", "subscriber"),
    PEOPLE_CHANGED("people.changed", "action", "kind"),
    IMPORT_STARTED("import.started", "import", "format"),
    SUPPRESSIONS_ADDED("suppressions.added", "suppression", "added"),
    SUPPRESSION_REMOVED("suppression.removed", "suppression", "reason"),

    CAMPAIGN_SENT("campaign.sent", "campaign", "name", "scheduled_at"),
    CAMPAIGN_RETRIED("campaign.retried", "campaign", "name"),
    CAMPAIGN_CANCELLED("campaign.cancelled", "campaign", "name"),
    TEMPLATE_DELETED("template.deleted", "template", "name"),

    MEMBER_INVITED("member.invited", "invitation", "role", "environments"),
    INVITATION_WITHDRAWN("invitation.withdrawn", "invitation", "role"),
    MEMBER_JOINED("member.joined", "member", "role", "environments"),
    MEMBER_REMOVED("member.removed", "member", "role"),
    MEMBER_DISABLED("member.disabled", "member", "disabled"),
    ROLE_CHANGED("role.changed", "member", "role", "environments"),
    OPERATOR_CHANGED("operator.changed", "member", "operator"),
    SIGNED_IN("signed_in", "member", "factor"),
    SIGN_IN_FAILED("sign_in_failed", "member", "failures"),
    SESSION_ENDED("session.ended", "session", "cause"),
    FACTOR_ADDED("factor.added", "member", "factor"),
    FACTOR_REMOVED("factor.removed", "member", "factor"),
    FACTOR_REQUIRED("factor.required", "account", "required"),
    RECOVERY_USED("recovery.used", "member", "left"),
    RECOVERY_RENEWED("recovery.renewed", "member"),
    PASSWORD_CHANGED("password.changed", "member"),
    PASSWORD_RESET("password.reset", "member");

    private final String keyword;
    private final String target;
    // names, separated by spaces: a constant has no collection, which could be changed
    private final String fields;

    AuditAction(String keyword, String target, String... fields) {
        this.keyword = keyword;
        this.target = target;
        this.fields = String.join(" ", fields);
    }

    @Override
    public String keyword() {
        return keyword;
    }

    /** The kind of what was acted upon, for example {@code api_key}. */
    public String target() {
        return target;
    }

    /** The names of the fields that an entry may have. */
    public List<String> fields() {
        return fields.isEmpty() ? List.of() : List.of(fields.split(" "));
    }
}
