package dev.postroom.adapters.rest.action.page;

import dev.postroom.adapters.rest.action.SelectionBody;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.ManageTags;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The people whom an action is for, and what selections name. */
public record ActionPeople(
        ManageSubscribers subscribers,
        ManageTags tags,
        FindCampaigns campaigns,
        ManageSegments segments,
        WorkspaceClock clock) {

    /**
     * The people of an action.
     *
     * @param members of the request of the API that chooses them
     * @param count how many they are now
     * @param addresses of those who were ticked
     */
    record Chosen(Map<String, Object> members, long count, List<String> addresses) {}

    SelectionBody selection(Workspace workspace) {
        return new SelectionBody(workspace, tags, campaigns, segments);
    }

    /** The people; {@code Invalid} for a filter that actions do not have, and without people. */
    Chosen find(Workspace workspace, ActionDraft draft) {
        return draft.isForAll() ? all(workspace, draft) : ticked(workspace, draft);
    }

    private Chosen all(Workspace workspace, ActionDraft draft) {
        Map<String, Object> where = draft.where();
        Selection selection = selection(workspace).read(where);
        Map<String, Object> members = new LinkedHashMap<>();
        if (!where.isEmpty()) {
            members.put("where", where);
        }
        // each name of the filter was read, so none of them was dropped
        if (selection.isEveryone()) {
            members.put("audience", ActionDraft.ALL);
        }
        return new Chosen(members, count(workspace, selection), List.of());
    }

    private Chosen ticked(Workspace workspace, ActionDraft draft) {
        List<String> addresses = new ArrayList<>();
        for (String picked : draft.all(ActionDraft.PICK)) {
            SubscriberId.parse(picked)
                    .flatMap(id -> address(workspace, id))
                    .ifPresent(addresses::add);
        }
        if (addresses.isEmpty()) {
            throw Failure.Invalid.value("required", "Tick the people in the list first.")
                    .asException();
        }
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("field", "email");
        rule.put("op", "in");
        rule.put("value", addresses);
        Map<String, Object> where = Map.of("filter", Map.of("all", List.of(rule)));
        return new Chosen(
                Map.of("where", where),
                count(workspace, selection(workspace).read(where)),
                addresses);
    }

    // people who were deleted since are no longer chosen
    private Optional<String> address(Workspace workspace, SubscriberId id) {
        return FailureException.unlessMissing(() -> subscribers.get(workspace, id).email().value());
    }

    private long count(Workspace workspace, Selection selection) {
        return subscribers
                .list(
                        workspace,
                        selection.among(clock.now(workspace)),
                        PageRequest.first(1, Sort.descending(SubscriberQuery.Sort.CREATED_AT)))
                .total();
    }
}
