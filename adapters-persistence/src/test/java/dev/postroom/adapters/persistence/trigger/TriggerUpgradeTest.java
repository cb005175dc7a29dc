package dev.postroom.adapters.persistence.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.OlderSchema;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.trigger.Happening;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFilter;
import dev.postroom.domain.trigger.TriggerKind;
import dev.postroom.domain.trigger.Triggers;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Triggers of an older version are found by their filters. */
final class TriggerUpgradeTest {

    private static final UUID ACCOUNT = new UUID(0, 1);
    private static final UUID HERE = new UUID(0, 2);
    private static final TagId NEWS = new TagId(new UUID(0, 3));

    private static final String DATA =
            """
            INSERT INTO accounts (id, name, created_at) VALUES ('%1$s', 'Acme', now());
            INSERT INTO workspaces (id, account_id, environment) VALUES ('%2$s', '%1$s', 'live');
            INSERT INTO triggers (workspace_id, id, name, name_key, event_type, is_active, version,
                definition_version, created_at, updated_at)
            SELECT '%2$s', CAST(lpad(CAST(n AS text), 32, '0') AS uuid), name, name, type, true, 2, 2, now(),
                now()
            FROM (VALUES (1, 'any', 'tag.subscribed'), (2, 'news', 'tag.subscribed'),
                (3, 'placed', 'custom_event')) AS t (n, name, type);
            INSERT INTO trigger_versions (workspace_id, trigger_id, version, definition, saved_at)
            SELECT '%2$s', t.id, v.version, jsonb_build_object('event_type', t.event_type,
                'filter', CASE t.name || v.version
                    WHEN 'news2' THEN jsonb_build_object('tag', '%3$s')
                    WHEN 'placed2' THEN jsonb_build_object('event_name', 'order.placed')
                    WHEN 'placed1' THEN jsonb_build_object('event_name', 'order.begun')
                    ELSE '{"tag": null}' END,
                'steps', CAST('[{"type": "exit"}]' AS jsonb), 'frequency', 'once'), now()
            FROM triggers t CROSS JOIN (VALUES (1), (2)) AS v (version);
            """
                    .formatted(ACCOUNT, HERE, NEWS);

    @Test
    void eachByTheFilterOfItsNewestDefinition() {
        OlderSchema.upgrade(
                "48",
                DATA,
                ports -> {
                    Triggers triggers = ports.trigger().triggers();

                    assertThat(found(triggers, TriggerKind.TAG_SUBSCRIBED, details(NEWS)))
                            .containsExactlyInAnyOrder("any", "news");
                    assertThat(
                                    found(
                                            triggers,
                                            TriggerKind.TAG_SUBSCRIBED,
                                            details(new TagId(new UUID(0, 4)))))
                            .containsExactly("any");
                    assertThat(found(triggers, TriggerKind.CUSTOM_EVENT, named("order.placed")))
                            .containsExactly("placed");
                    assertThat(found(triggers, TriggerKind.CUSTOM_EVENT, named("order.begun")))
                            .isEmpty();
                });
    }

    private static List<String> found(
            Triggers triggers, TriggerKind kind, TriggerFilter.Details details) {
        Workspace here = new Workspace(HERE, new AccountId(ACCOUNT), Environment.LIVE);
        return triggers
                .activeFor(here, Happening.of(kind, details).collect(Collectors.toSet()))
                .stream()
                .map(Trigger::name)
                .toList();
    }

    private static TriggerFilter.Details details(TagId tag) {
        return new TriggerFilter.Details(
                Optional.of(tag), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static TriggerFilter.Details named(String event) {
        return new TriggerFilter.Details(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(event));
    }
}
