package dev.postroom.application.apikey;

import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Scope;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;

/** Changes of keys, as the audit log shows them. */
final class AuditedKey {

    private AuditedKey() {}

    static AuditedChange created(ApiKey key) {
        return AuditedChange.difference(
                AuditAction.KEY_CREATED,
                Optional.of(key.id().value()),
                AuditField.set("name", key.name()),
                AuditField.set("scopes", scopes(key)),
                AuditField.of("allowed_networks", Optional.empty(), networks(key)),
                AuditField.of(
                        "expires_at",
                        Optional.empty(),
                        key.validity().expiresAt().map(Instant::toString)));
    }

    private static Optional<String> networks(ApiKey key) {
        return Optional.of(String.join(" ", key.grant().networks().texts()))
                .filter(texts -> !texts.isEmpty());
    }

    private static String scopes(ApiKey key) {
        return key.grant().scopes().isEmpty()
                ? "all"
                : key.grant().scopes().stream()
                        .map(Scope::keyword)
                        .sorted()
                        .collect(Collectors.joining(" "));
    }

    static AuditedChange rotated(ApiKey key) {
        return AuditedChange.of(
                AuditAction.KEY_ROTATED, key.id().value(), same("name", key.name()));
    }

    static AuditedChange revoked(ApiKey key) {
        return AuditedChange.of(
                AuditAction.KEY_REVOKED, key.id().value(), same("name", key.name()));
    }

    private static AuditField same(String name, String value) {
        return AuditField.of(name, Optional.of(value), Optional.of(value));
    }
}
