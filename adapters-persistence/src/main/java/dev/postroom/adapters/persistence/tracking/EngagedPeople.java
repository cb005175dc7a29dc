package dev.postroom.adapters.persistence.tracking;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Engagement;

import org.jdbi.v3.core.Handle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Looks up which of some campaigns people opened or clicked. */
final class EngagedPeople {
    // One look for each pair, through the key, with and without statistics. The reactions of a
    // deleted campaign are removed later.
    private static final String ENGAGED =
            """
            SELECT a.person, a.campaign, e.opened, e.clicked
            FROM unnest(:people, :campaigns) AS a (person, campaign)
            CROSS JOIN LATERAL (
                SELECT bool_or(r.reaction = 'human_open') AS opened,
                    bool_or(r.reaction = 'human_click') AS clicked
                FROM campaign_reactions r
                WHERE r.workspace_id = :workspace AND r.campaign_id = a.campaign
                    AND r.subscriber_id = a.person) e
            WHERE (e.opened OR e.clicked) AND EXISTS (
                SELECT 1 FROM campaigns c WHERE c.workspace_id = :workspace AND c.id = a.campaign)
            """;

    private EngagedPeople() {}

    private record Did(UUID person, UUID campaign, boolean opened, boolean clicked) {}

    static Map<SubscriberId, Engagement> of(
            Handle handle, Workspace workspace, Map<SubscriberId, Set<UUID>> asked) {
        List<UUID> people = new ArrayList<>();
        List<UUID> campaigns = new ArrayList<>();
        asked.forEach((person, named) ->
                named.forEach(campaign -> {
                    people.add(person.value());
                    campaigns.add(campaign);
                }));
        List<Did> all =
                handle.createQuery(ENGAGED)
                        .bind("workspace", workspace.id())
                        .bind("people", SqlArray.uuids(people))
                        .bind("campaigns", SqlArray.uuids(campaigns))
                        .map((result, _) ->
                                new Did(
                                        result.getObject("person", UUID.class),
                                        result.getObject("campaign", UUID.class),
                                        result.getBoolean("opened"),
                                        result.getBoolean("clicked")))
                        .list();
        return byPerson(all);
    }

    private static Map<SubscriberId, Engagement> byPerson(List<Did> all) {
        Map<SubscriberId, Engagement> byPerson = new HashMap<>();
        for (Did one : all) {
            Engagement known =
                    byPerson.getOrDefault(new SubscriberId(one.person()), Engagement.none());
            byPerson.put(
                    new SubscriberId(one.person()),
                    new Engagement(
                            with(known.opened(), one.campaign(), one.opened()),
                            with(known.clicked(), one.campaign(), one.clicked())));
        }
        return byPerson;
    }

    private static Set<UUID> with(Set<UUID> known, UUID campaign, boolean isOne) {
        Set<UUID> all = new HashSet<>(known);
        if (isOne) {
            all.add(campaign);
        }
        return all;
    }
}
