package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Builds queries; at first one that wants every subscriber. */
public final class SubscriberQueryFixture {

    private Set<SubscriberStatus> statuses = Set.of();
    private Optional<List<TagId>> anyTag = Optional.empty();
    private List<TagId> allTags = List.of();
    private List<TagId> noTag = List.of();
    private Optional<String> email = Optional.empty();
    private Optional<String> prefix = Optional.empty();
    private Optional<String> externalId = Optional.empty();
    private Map<String, String> metadata = Map.of();
    private TimeSpan created = TimeSpan.always();
    private TimeSpan updated = TimeSpan.always();
    private Optional<SubscriberFilter> filter = Optional.empty();

    public SubscriberQueryFixture withStatuses(SubscriberStatus... wanted) {
        statuses = Set.of(wanted);
        return this;
    }

    public SubscriberQueryFixture withAnyTag(TagId... tags) {
        anyTag = Optional.of(List.of(tags));
        return this;
    }

    public SubscriberQueryFixture withAllTags(TagId... tags) {
        allTags = List.of(tags);
        return this;
    }

    public SubscriberQueryFixture withNoTag(TagId... tags) {
        noTag = List.of(tags);
        return this;
    }

    public SubscriberQueryFixture withEmail(String address) {
        email = Optional.of(address);
        return this;
    }

    public SubscriberQueryFixture withPrefix(String beginning) {
        prefix = Optional.of(beginning);
        return this;
    }

    public SubscriberQueryFixture withExternalId(String id) {
        externalId = Optional.of(id);
        return this;
    }

    public SubscriberQueryFixture withMetadata(Map<String, String> members) {
        metadata = members;
        return this;
    }

    public SubscriberQueryFixture withSpans(TimeSpan ofCreation, TimeSpan ofUpdate) {
        created = ofCreation;
        updated = ofUpdate;
        return this;
    }

    public SubscriberQueryFixture withFilter(SubscriberFilter rules) {
        filter = Optional.of(rules);
        return this;
    }

    public SubscriberQuery build() {
        return new SubscriberQuery(
                statuses,
                new SubscriberQuery.Tags(anyTag, allTags, noTag),
                email,
                prefix,
                externalId,
                metadata,
                new SubscriberQuery.Times(created, updated),
                filter);
    }
}
