package dev.postroom.adapters.rest.apikey.page;

import static dev.postroom.domain.identity.Scope.CAMPAIGNS_READ;
import static dev.postroom.domain.identity.Scope.CAMPAIGNS_WRITE;
import static dev.postroom.domain.identity.Scope.EMAILS_READ;
import static dev.postroom.domain.identity.Scope.EMAILS_SEND;
import static dev.postroom.domain.identity.Scope.SEGMENTS_READ;
import static dev.postroom.domain.identity.Scope.SUBSCRIBERS_READ;
import static dev.postroom.domain.identity.Scope.SUBSCRIBERS_WRITE;
import static dev.postroom.domain.identity.Scope.TAGS_READ;
import static dev.postroom.domain.identity.Scope.TAGS_WRITE;
import static dev.postroom.domain.identity.Scope.TEMPLATES_READ;
import static dev.postroom.domain.identity.Scope.WEBHOOKS_MANAGE;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Scope;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The usual purposes of keys, with the scopes that each needs. */
enum Preset {
    SEND("Send mail"),
    SYNC("Sync subscribers"),
    CAMPAIGNS("Run campaigns"),
    WEBHOOKS("Webhooks"),
    READ("Read everything"),
    ALL("Everything");

    private final String label;

    Preset(String label) {
        this.label = label;
    }

    static Optional<Preset> named(String name) {
        return Arrays.stream(values()).filter(preset -> preset.keyword().equals(name)).findFirst();
    }

    /** Those that a member can give. */
    static List<Preset> of(Caller caller) {
        return Arrays.stream(values())
                .filter(preset -> caller.missing(preset.scopes(caller)).isEmpty())
                .toList();
    }

    String label() {
        return label;
    }

    String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scopes to check, none of which the member lacks. */
    Set<Scope> scopes(Caller caller) {
        return switch (this) {
            case SEND -> Set.of(EMAILS_SEND, EMAILS_READ, TEMPLATES_READ);
            case SYNC -> Set.of(SUBSCRIBERS_READ, SUBSCRIBERS_WRITE, TAGS_READ, TAGS_WRITE);
            case CAMPAIGNS ->
                    Set.of(
                            CAMPAIGNS_READ,
                            CAMPAIGNS_WRITE,
                            TEMPLATES_READ,
                            TAGS_READ,
                            SEGMENTS_READ);
            case WEBHOOKS -> Set.of(WEBHOOKS_MANAGE);
            case READ ->
                    KeyScopes.available(caller).stream()
                            .filter(scope -> scope.keyword().endsWith(":read"))
                            .collect(Collectors.toSet());
            case ALL -> Set.copyOf(KeyScopes.available(caller));
        };
    }
}
