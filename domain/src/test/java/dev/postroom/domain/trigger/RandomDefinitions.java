package dev.postroom.domain.trigger;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.definition.ExitOn;
import dev.postroom.domain.trigger.definition.Frequency;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepTree;
import dev.postroom.domain.webhook.WebhookId;

import org.jspecify.annotations.Nullable;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Makes valid definitions of every form, the same ones for the same seed. */
public final class RandomDefinitions {

    private final Random random;
    private final Supplier<UUID> ids;

    public RandomDefinitions(long seed, Supplier<UUID> ids) {
        this.random = new Random(seed);
        this.ids = ids;
    }

    public static Conditions someConditions() {
        return Conditions.of(
                JsonObject.of(
                        Map.of(
                                "all",
                                List.of(
                                        Map.of(
                                                "field",
                                                "metadata.plan",
                                                "op",
                                                "eq",
                                                "value",
                                                "pro")))));
    }

    public TriggerDefinition next() {
        TriggerKind kind = one(TriggerKind.values());
        List<ExitOn> exits = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            TriggerKind exit = one(TriggerKind.values());
            if (exit != TriggerKind.DATE) {
                exits.add(new ExitOn(exit, filter(exit)));
            }
        }
        return new TriggerDefinition(
                kind,
                filter(kind),
                maybe(this::conditions),
                new StepTree(steps(1)),
                one(Frequency.values()),
                exits);
    }

    private TriggerFilter filter(TriggerKind kind) {
        return new TriggerFilter(
                allowed(kind, "tag", () -> new TagId(ids.get())),
                allowed(kind, "campaign_id", () -> new CampaignId(ids.get())),
                allowed(kind, "link_url", () -> "https://example.org/?a=" + text()),
                allowed(kind, "event_name", () -> "order " + text()),
                allowed(kind, "date", this::date));
    }

    private <T> Optional<T> allowed(TriggerKind kind, String member, Supplier<T> value) {
        return kind.requires(member) || (kind.filtersBy(member) && random.nextBoolean())
                ? Optional.of(value.get())
                : Optional.empty();
    }

    private DateRule date() {
        return new DateRule("k." + text(), random.nextInt(731) - 365, time(), random.nextBoolean());
    }

    private LocalTime time() {
        return LocalTime.of(random.nextInt(24), random.nextInt(60));
    }

    private Conditions conditions() {
        List<Map<String, Object>> rules = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            rules.add(rule());
        }
        return Conditions.of(JsonObject.of(Map.of(random.nextBoolean() ? "all" : "any", rules)));
    }

    private Map<String, Object> rule() {
        String field =
                one(new String[] {"email", "tags", "tags.vip", "metadata.a b", "event.total"});
        return switch (random.nextInt(4)) {
            case 0 -> Map.of("field", field, "op", "gt", "value", random.nextInt() / 8.0);
            case 1 -> Map.of("field", field, "op", "exists", "value", random.nextBoolean());
            case 2 -> Map.of("field", field, "op", "in", "value", List.of(text(), 1, true));
            default -> Map.of("any", List.of(Map.of("field", field, "op", "neq", "value", text())));
        };
    }

    private List<Step> steps(int depth) {
        List<Step> steps = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            steps.add(step(depth));
        }
        return steps;
    }

    private Step step(int depth) {
        return switch (random.nextInt(depth < 4 ? 9 : 7)) {
            case 0 -> new Step.AddTag(new TagId(ids.get()));
            case 1 -> new Step.RemoveTag(new TagId(ids.get()));
            case 2 -> new Step.UpdateMetadata(object());
            case 3 -> new Step.Webhook(new WebhookId(ids.get()), object());
            case 4 -> new Step.Exit(maybe(() -> "because " + text()));
            case 5 -> new Step.Wait(wait(random.nextInt(4)));
            case 6 ->
                    new Step.SendEmail(
                            new TemplateId(ids.get()),
                            maybe(() -> 1 + random.nextInt(9)),
                            object());
            default ->
                    new Step.Condition(
                            conditions(),
                            steps(depth + 1),
                            random.nextBoolean() ? List.of() : steps(depth + 1));
        };
    }

    private WaitTime wait(int form) {
        return switch (form) {
            case 0 -> new WaitTime.For(Duration.ofSeconds(60 + random.nextInt(300_000)));
            case 1 -> new WaitTime.Until(Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L)));
            case 2 -> new WaitTime.UntilDate(date());
            default -> new WaitTime.UntilTime(time(), weekdays());
        };
    }

    private Set<DayOfWeek> weekdays() {
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (int i = random.nextInt(4); i > 0; i--) {
            days.add(one(DayOfWeek.values()));
        }
        return days;
    }

    private JsonObject object() {
        Map<String, @Nullable Object> members = new HashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            members.put(text(), random.nextBoolean() ? null : List.of(text(), Map.of("n", 1.5)));
        }
        return JsonObject.of(members);
    }

    private String text() {
        return one(new String[] {"ü", "a\"b", "{{x}}", "😀", "plain"}) + random.nextInt(100);
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    private <T> T one(T[] all) {
        return all[random.nextInt(all.length)];
    }
}
