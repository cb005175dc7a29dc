package dev.postroom.adapters.rest.subscriber;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.DuplicateName;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.PlainJson;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the filters that the lists and the export of subscribers share. The filters of one
 * operation alone are read where it is.
 */
public final class SubscriberFilters {

    private static final String MUST_BE_AN_OBJECT = "Must be a JSON object.";
    private static final int LONGEST_FILTER = 4096;

    private final ManageTags tags;
    private final FindCampaigns campaigns;
    private final ManageSegments segments;

    /** Looks up what filters name. */
    public SubscriberFilters(ManageTags tags, FindCampaigns campaigns, ManageSegments segments) {
        this.tags = tags;
        this.campaigns = campaigns;
        this.segments = segments;
    }

    /** The subscribers that a query asks for; violations are added to it. */
    public SubscriberQuery read(Workspace workspace, QueryParameters query) {
        List<SubscriberStatus> statuses = query.allParsed("status", SubscriberPatchBody.STATUS);
        return new SubscriberQuery(
                Set.copyOf(statuses),
                tags(workspace, query),
                query.parsed("email", Addresses::parse).map(EmailAddress::value),
                query.one("q"),
                query.one("external_id"),
                query.keyed("metadata"),
                new SubscriberQuery.Times(Spans.of(query, "created"), Spans.of(query, "updated")),
                rules(workspace, query));
    }

    private Optional<SubscriberFilter> rules(Workspace workspace, QueryParameters query) {
        Optional<String> segment = query.one("segment");
        Optional<String> filter = query.oneOfAnyLength("filter");
        if (segment.isPresent() && filter.isPresent()) {
            query.violate("filter", "mutually_exclusive", Messages.NOT_BESIDE_SEGMENT);
        }
        return segment.isPresent()
                ? query.checked(
                        "segment", () -> segments.resolve(workspace, segment.get()).filter())
                : filter.flatMap(text -> rules(workspace, query, text));
    }

    // the path of a rule is a part of its message, because the field is the parameter
    private Optional<SubscriberFilter> rules(
            Workspace workspace, QueryParameters query, String text) {
        Optional<JsonObject> json = query.checked("filter", () -> object(text));
        try {
            return json.map(
                    given -> SubscriberFilter.of(given, id -> campaigns.has(workspace, id)));
        } catch (FailureException e) {
            if (!(e.failure() instanceof Failure.Invalid invalid)) {
                throw e;
            }
            for (Violation one : invalid.violations()) {
                query.violate(
                        "filter",
                        one.code(),
                        one.field().isEmpty()
                                ? one.message()
                                : "%s: %s".formatted(one.field(), one.message()));
            }
            return Optional.empty();
        }
    }

    private static JsonObject object(String text) {
        if (text.length() > LONGEST_FILTER) {
            throw Failure.Invalid.value("too_long", Messages.atMostCharacters(LONGEST_FILTER))
                    .asException();
        }
        try {
            if (Json.mapper().readTree(text) instanceof ObjectNode object) {
                return PlainJson.object(object);
            }
        } catch (JsonProcessingException e) {
            throw refused(
                    DuplicateName.of(e).map(DuplicateName::message).orElse(MUST_BE_AN_OBJECT));
        }
        throw refused(MUST_BE_AN_OBJECT);
    }

    private static FailureException refused(String message) {
        return Failure.Invalid.value("malformed_json", message).asException();
    }

    private SubscriberQuery.Tags tags(Workspace workspace, QueryParameters query) {
        List<TagId> any = ids(workspace, query, "tag");
        return new SubscriberQuery.Tags(
                any.isEmpty() ? Optional.empty() : Optional.of(any),
                ids(workspace, query, "tag_all"),
                ids(workspace, query, "tag_none"));
    }

    // a parameter with an unknown tag has its violation, and counts as absent
    private List<TagId> ids(Workspace workspace, QueryParameters query, String name) {
        List<String> references = query.all(name);
        return query.checked(name, () -> tags.resolve(workspace, references)).orElse(List.of());
    }
}
