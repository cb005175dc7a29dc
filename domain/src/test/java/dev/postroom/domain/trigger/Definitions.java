package dev.postroom.domain.trigger;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.JsonReading;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerReferences;
import dev.postroom.domain.webhook.WebhookId;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads definitions from text, where {@code known} and every id name something. */
public final class Definitions implements TriggerReferences {

    public static final UUID KNOWN = new UUID(0, 7);

    private Definitions() {}

    /** A JSON object with single quotes. */
    public static JsonObject json(String text) {
        @SuppressWarnings("unchecked") // reads members with names
        Map<String, Object> members = (Map<String, Object>) JsonReading.of(text.replace('\'', '"'));
        return JsonObject.of(Map.copyOf(members));
    }

    public static TriggerDefinition read(String text) {
        return of(json(text));
    }

    public static TriggerDefinition of(JsonObject json) {
        return TriggerDefinition.of(json, new Definitions());
    }

    /** A definition with these steps. */
    public static TriggerDefinition steps(String steps) {
        return read("{'event_type': 'subscriber.created', 'steps': [%s]}".formatted(steps));
    }

    /** The violations of a reading, as {@code field code}. */
    public static List<String> refused(Runnable reading) {
        try {
            reading.run();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                return invalid.violations().stream().map(v -> v.field() + " " + v.code()).toList();
            }
        }
        throw new AssertionError("this was not refused as invalid");
    }

    @Override
    public Optional<TemplateId> template(String reference) {
        return reference.equals("known")
                ? Optional.of(new TemplateId(KNOWN))
                : TemplateId.parse(reference);
    }

    @Override
    public boolean hasVersion(TemplateId template, int version) {
        return version <= 3;
    }

    @Override
    public Optional<TagId> tag(String reference) {
        return reference.equals("known") ? Optional.of(new TagId(KNOWN)) : TagId.parse(reference);
    }

    @Override
    public Optional<WebhookId> webhook(String reference) {
        return WebhookId.parse(reference);
    }

    @Override
    public Optional<CampaignId> campaign(String reference) {
        return CampaignId.parse(reference);
    }
}
