package dev.postroom.domain.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.TriggerQuery;
import dev.postroom.domain.trigger.step.Step;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A page of entries that may be long ends before it is too much for the memory of the service. */
public interface HeavyPagesContract extends PortContract {

    int LIMIT = 100;

    int ENTRIES = 8;

    int VALUES = 100;

    int LETTERS_OF_VALUE = 500;

    /** Each letter takes two bytes. */
    String THIRD_OF_PAGE = "é".repeat(350 * 1024 / 2);

    String MORE_THAN_PAGE = "é".repeat(1200 * 1024 / 2);

    /** The lists whose entries may have most of a body of 1 MiB. */
    enum Heavy {
        TEMPLATES,
        CAMPAIGNS,
        TRIGGERS,
        ACTIONS
    }

    @ParameterizedTest
    @EnumSource
    default void longEntriesEndAPageEarlyAndTheNextOneGoesOn(Heavy kind) {
        Workspace here = newLive();
        List<UUID> ids = added(here, kind, THIRD_OF_PAGE, ENTRIES);

        assertThat(sizes(here, kind, ids)).containsExactly(3, 3, 2);
    }

    @ParameterizedTest
    @EnumSource
    default void anEntryThatIsLongerThanAPageComesAlone(Heavy kind) {
        Workspace here = newLive();
        List<UUID> ids = added(here, kind, MORE_THAN_PAGE, 2);

        assertThat(sizes(here, kind, ids)).containsExactly(1, 1);
    }

    @ParameterizedTest
    @EnumSource
    default void shortEntriesFillAPage(Heavy kind) {
        Workspace here = newLive();
        List<UUID> ids = added(here, kind, "x", LIMIT + 1);

        assertThat(sizes(here, kind, ids)).containsExactly(LIMIT, 1);
    }

    private List<UUID> added(Workspace here, Heavy kind, String text, int entries) {
        TemplateId used = kind == Heavy.CAMPAIGNS ? template(here) : new TemplateId(newId());
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < entries; i++) {
            UUID id = newId();
            ids.add(id);
            add(here, kind, id, used, text);
        }
        return ids;
    }

    private void add(Workspace here, Heavy kind, UUID id, TemplateId used, String text) {
        switch (kind) {
            case TEMPLATES ->
                    ports().template()
                            .templates()
                            .addUnlessPresent(
                                    here,
                                    TemplateFixture.template(id).withSource(source(text)).build());
            case CAMPAIGNS ->
                    ports().campaign()
                            .campaigns()
                            .add(
                                    here,
                                    CampaignFixture.campaign(id, used)
                                            .withFilter(rules(text))
                                            .build());
            case TRIGGERS ->
                    ports().trigger()
                            .triggers()
                            .addUnlessPresent(
                                    here,
                                    TriggerFixture.trigger(id)
                                            .withSteps(
                                                    new Step.SendEmail(
                                                            used,
                                                            Optional.empty(),
                                                            JsonObject.of(Map.of("a", text))))
                                            .build());
            case ACTIONS -> ports().action().actions().add(here, action(id, text));
        }
    }

    private TemplateId template(Workspace here) {
        Template template = TemplateFixture.template(newId()).build();
        ports().template().templates().addUnlessPresent(here, template);
        return template.id();
    }

    private static TemplateSource source(String text) {
        return new TemplateSource(
                "Hello", Optional.empty(), Optional.empty(), Optional.of(text), Optional.empty());
    }

    /** Rules that have the text. */
    static SubscriberFilter rules(String text) {
        return SubscriberFilter.of(
                JsonObject.of(
                        Map.of(
                                "all",
                                parts(text, VALUES * LETTERS_OF_VALUE).stream()
                                        .map(part -> parts(part, LETTERS_OF_VALUE))
                                        .map(values ->
                                                Map.of(
                                                        "field",
                                                        "language",
                                                        "op",
                                                        "in",
                                                        "value",
                                                        values))
                                        .toList())));
    }

    /** The text, cut into parts of so many letters. */
    static List<String> parts(String text, int length) {
        List<String> parts = new ArrayList<>();
        for (int start = 0; start < text.length(); start += length) {
            parts.add(text.substring(start, Math.min(text.length(), start + length)));
        }
        return parts;
    }

    private static SubscriberAction action(UUID id, String text) {
        Selection selection =
                new Selection(
                        Set.of(),
                        new SubscriberQuery.Tags(Optional.empty(), List.of(), List.of()),
                        Optional.of(rules(text)));
        return SubscriberAction.queued(
                new ActionId(id),
                new SubscriberAction.What(
                        ActionKind.TAG, List.of(new TagId(new UUID(7, 7))), selection, false),
                Actor.key(new UUID(0, 1), "a key"),
                1,
                SettableClock.START);
    }

    /** The sizes of the pages in the order of creation, which together have just these entries. */
    private List<Integer> sizes(Workspace here, Heavy kind, List<UUID> expected) {
        List<Integer> sizes = new ArrayList<>();
        List<UUID> found = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<UUID> page = page(here, kind, after);
            assertThat(page.total()).isEqualTo(expected.size());
            sizes.add(page.items().size());
            found.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        assertThat(found).containsExactlyElementsOf(expected);
        return sizes;
    }

    private Page<UUID> page(Workspace here, Heavy kind, Optional<Position> after) {
        return switch (kind) {
            case TEMPLATES ->
                    ports().template()
                            .templates()
                            .list(
                                    here,
                                    TemplateQuery.all(),
                                    request(TemplateQuery.Sort.CREATED_AT, after))
                            .map(template -> template.id().value());
            case CAMPAIGNS ->
                    ports().campaign()
                            .campaigns()
                            .list(
                                    here,
                                    CampaignQuery.all(),
                                    request(CampaignQuery.Sort.CREATED_AT, after))
                            .map(counted -> counted.campaign().id().value());
            case TRIGGERS ->
                    ports().trigger()
                            .triggers()
                            .list(
                                    here,
                                    TriggerQuery.all(),
                                    request(TriggerQuery.Sort.CREATED_AT, after))
                            .map(counted -> counted.trigger().id().value());
            case ACTIONS ->
                    ports().action()
                            .actions()
                            .list(here, Set.of(), request(SubscriberAction.Sort.CREATED_AT, after))
                            .map(action -> action.id().value());
        };
    }

    private static <S extends Enum<S>> PageRequest<S> request(S field, Optional<Position> after) {
        return new PageRequest<>(LIMIT, Sort.ascending(field), after);
    }
}
