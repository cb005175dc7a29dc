package dev.postroom.domain.trigger.run;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.trigger.date.LocalMoments;
import dev.postroom.domain.trigger.date.Occurrence;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerFilter;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Why a run began.
 *
 * @param event empty for a date
 * @param facts what conditions see of it: the properties of a custom event, the keys of another
 *     one, the occurrence of a date
 * @param depth of the event: 0 for a direct cause, one more for each trigger in the chain
 */
public record RunCause(Optional<EventId> event, JsonObject facts, int depth) {

    /** The deepest event that still starts a run. */
    public static final int MAX_DEPTH = 10;

    /**
     * The most runs that other runs start for one person within {@link #CROWDING_PERIOD}. What a
     * run does happens to its person, so this bounds the number of runs after one first cause, too.
     */
    public static final int MOST_CAUSED = 1000;

    /**
     * So many open runs of a person keep further ones from starting, so that an event which ends
     * all runs of a person ends only so many.
     */
    public static final int MOST_OPEN = 4000;

    /** The time in which the runs are counted that other runs start. */
    public static final Duration CROWDING_PERIOD = Duration.ofHours(1);

    // members of the facts
    private static final String TYPE = "type";
    private static final String DATE = "date";

    /** The cause of a run that an occurrence of a date starts. */
    public static RunCause of(Occurrence occurrence) {
        return new RunCause(
                Optional.empty(),
                JsonObject.of(Map.of(TYPE, DATE, DATE, occurrence.date().toString())),
                0);
    }

    /**
     * The facts that conditions compare of an event that is no custom one: its type and its keys.
     */
    public static JsonObject facts(
            String type,
            Optional<Origin.Source> source,
            Optional<TagId> tag,
            Optional<CampaignId> campaign) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put(TYPE, type);
        source.ifPresent(channel -> members.put("source", channel.keyword()));
        tag.ifPresent(id -> members.put("tag_id", id.toString()));
        campaign.ifPresent(id -> members.put("campaign_id", id.toString()));
        return JsonObject.of(members);
    }

    /**
     * The facts that conditions would compare if a run began at {@code now}, as far as the
     * definition says it: of an event, the values that the filter names; of a date, its next
     * occurrence for the person.
     */
    public static JsonObject expected(
            TriggerDefinition definition, Subscriber person, Instant now) {
        TriggerFilter filter = definition.filter();
        return switch (definition.kind()) {
            case CUSTOM_EVENT -> JsonObject.empty();
            case DATE ->
                    filter.date()
                            .flatMap(rule -> new LocalMoments(person).first(rule, now))
                            .map(next -> of(next).facts())
                            .orElseGet(() -> JsonObject.of(Map.of(TYPE, DATE)));
            default ->
                    facts(
                            definition.kind().keyword(),
                            Optional.empty(),
                            filter.tag(),
                            filter.campaign());
        };
    }

    /** The date of the occurrence that started a run with these facts; empty without one. */
    static Optional<LocalDate> dateOf(JsonObject facts) {
        return facts.members().get(DATE) instanceof String text
                ? Optional.of(LocalDate.parse(text))
                : Optional.empty();
    }

    /** Whether triggers have caused each other too often, so that the run must not go on. */
    public boolean isTooDeep() {
        return depth > MAX_DEPTH;
    }
}
