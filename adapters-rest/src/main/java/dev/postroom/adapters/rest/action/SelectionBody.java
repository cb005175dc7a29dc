package dev.postroom.adapters.rest.action;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the selection of an action, in the words of the list of subscribers. */
public record SelectionBody(
        Workspace workspace, ManageTags tags, FindCampaigns campaigns, ManageSegments segments) {

    /** The name of the field. */
    static final String WHERE = "where";

    private static final Set<String> NAMES =
            Set.of("status", "tag", "tag_all", "tag_none", "filter", "segment");
    private static final Function<String, SubscriberStatus> STATUS =
            KeywordParsers.parser(SubscriberStatus.class);

    /** The selection alone; throws its violations. An unknown name is one of them. */
    public Selection read(Map<?, ?> where) {
        JsonFields fields = JsonFields.of(Map.of(WHERE, where));
        Selection read = read(fields, false);
        fields.violations().throwIfAny();
        return read;
    }

    /** Everyone when it is absent. */
    Selection read(JsonFields body, boolean strict) {
        if (!strict) {
            refuseUnknown(body);
        }
        return FieldReader.child(body, WHERE).map(this::selection).orElse(Selection.everyone());
    }

    // also for a client that wants unknown names to be ignored: the action would hit more people
    private static void refuseUnknown(JsonFields body) {
        if (body.value(WHERE).orElse("") instanceof Map<?, ?> where) {
            body.child(WHERE, where).allowOnly(NAMES);
        }
    }

    private Selection selection(JsonFields fields) {
        List<SubscriberStatus> statuses =
                FieldReader.elements(
                        fields,
                        "status",
                        (at, node) ->
                                fields.text(at, node)
                                        .flatMap(text ->
                                                fields.checked(at, () -> STATUS.apply(text))));
        List<TagId> any = ids(fields, "tag");
        return new Selection(
                Set.copyOf(statuses),
                new SubscriberQuery.Tags(
                        Optional.of(any).filter(named -> !named.isEmpty()),
                        ids(fields, "tag_all"),
                        ids(fields, "tag_none")),
                rules(fields));
    }

    // the rules of the segment now: an action chooses its people when it is started
    private Optional<SubscriberFilter> rules(JsonFields fields) {
        Optional<SubscriberFilter> given =
                FieldReader.objectAs(
                        fields,
                        "filter",
                        json -> SubscriberFilter.of(json, id -> campaigns.has(workspace, id)));
        if (fields.value("segment").isEmpty()) {
            return given;
        }
        if (fields.value("filter").isPresent()) {
            fields.violate("filter", "mutually_exclusive", Messages.NOT_BESIDE_SEGMENT);
        }
        return fields.parsed("segment", text -> segments.resolve(workspace, text).filter());
    }

    private List<TagId> ids(JsonFields fields, String name) {
        List<String> references = FieldReader.texts(fields, name);
        return fields.checked(name, () -> tags.resolve(workspace, references)).orElse(List.of());
    }
}
