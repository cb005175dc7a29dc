package dev.postroom.domain.campaign;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.TrackedMail;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules about opened and clicked campaigns mean the same wherever people are selected. */
public interface EngagementFilterContract extends PortContract {

    private SubscriberId person(Workspace workspace) {
        Subscriber person = subscriber(newId()).withMetadata(Map.of("n", 1)).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, person);
        return person.id();
    }

    private CampaignId letter(Workspace workspace) {
        Template template = TemplateFixture.template(newId()).build();
        ports().template().templates().addUnlessPresent(workspace, template);
        Campaign campaign = CampaignFixture.campaign(newId(), template.id()).build();
        ports().campaign().campaigns().add(workspace, campaign);
        return campaign.id();
    }

    private void react(
            Workspace workspace,
            CampaignId campaign,
            SubscriberId person,
            Optional<String> link,
            boolean isHuman) {
        ports().tracking()
                .reactions()
                .add(
                        workspace,
                        MailEngagement.once(
                                new TrackedMail.OfCampaign(campaign, person),
                                link,
                                isHuman,
                                ports().now()));
    }

    private static SubscriberFilter rule(String field, String operator, Object value) {
        Map<String, Object> rule = new HashMap<>();
        rule.put("field", field);
        rule.put("op", operator);
        rule.put("value", value);
        return SubscriberFilter.of(JsonObject.of(Map.of("all", List.of(rule))));
    }

    private static List<SubscriberFilter> everyOperator(String field) {
        List<SubscriberFilter> all = new ArrayList<>();
        for (boolean value : new boolean[] {true, false}) {
            for (String operator : List.of("eq", "neq", "exists")) {
                all.add(rule(field, operator, value));
            }
        }
        all.add(rule(field, "in", List.of("x", true)));
        all.add(rule(field, "in", List.of("x", false)));
        all.add(rule(field, "gt", 0));
        all.add(rule(field, "lte", 1));
        all.add(rule(field, "contains", "true"));
        all.add(rule(field, "starts_with", "t"));
        return all;
    }

    private List<SubscriberId> listed(Workspace workspace, SubscriberFilter filter) {
        return ports()
                .subscriber()
                .subscribers()
                .list(
                        workspace,
                        query(filter),
                        PageRequest.first(100, Sort.ascending(SubscriberQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .map(Subscriber::id)
                .toList();
    }

    private static SubscriberQuery query(SubscriberFilter filter) {
        return new SubscriberQuery(
                Set.of(),
                SubscriberQuery.Tags.unrestricted(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                new SubscriberQuery.Times(TimeSpan.always(), TimeSpan.always()),
                Optional.of(filter));
    }

    private List<SubscriberId> walked(Workspace workspace, SubscriberFilter filter) {
        return ports().subscriber()
                .batches()
                .walk(workspace, query(filter), Optional.empty(), 100)
                .chosen();
    }

    private long counted(Workspace workspace, SubscriberFilter filter) {
        Audience audience = new Audience(List.of(), List.of(), false, Optional.of(filter));
        return ports().campaign().audiences().count(workspace, audience).eligible();
    }

    @Test
    default void everyOperatorOnACampaignSelectsWhoItSelectsInTheDomain() {
        Workspace here = newLive();
        CampaignId letter = letter(here);
        SubscriberId reader = person(here);
        SubscriberId buyer = person(here);
        SubscriberId scanned = person(here);
        person(here);
        react(here, letter, reader, Optional.empty(), true);
        react(here, letter(here), buyer, Optional.empty(), true);
        react(here, letter, buyer, Optional.of("https://a.example/1"), true);
        react(here, letter, buyer, Optional.of("https://a.example/2"), true);
        react(here, letter, scanned, Optional.empty(), false);
        react(here, letter, scanned, Optional.of("https://a.example/1"), false);
        Map<SubscriberId, Engagement> did =
                Map.of(
                        reader,
                        new Engagement(Set.of(letter.value()), Set.of()),
                        buyer,
                        new Engagement(Set.of(), Set.of(letter.value())));

        for (String field : List.of("opened." + letter, "clicked." + letter)) {
            for (SubscriberFilter filter : everyOperator(field)) {
                List<SubscriberId> expected =
                        listed(here, rule("metadata.n", "eq", 1)).stream()
                                .filter(id -> isSelected(filter, id, did))
                                .toList();

                assertThat(listed(here, filter)).as(filter.toString()).isEqualTo(expected);
                assertThat(walked(here, filter))
                        .as(filter.toString())
                        .containsExactlyInAnyOrderElementsOf(expected);
                assertThat(counted(here, filter)).as(filter.toString()).isEqualTo(expected.size());
            }
        }
        for (Workspace stranger : strangersTo(here)) {
            SubscriberId twin = person(stranger);
            assertThat(listed(stranger, rule("opened." + letter, "eq", true))).isEmpty();
            assertThat(listed(stranger, rule("opened." + letter, "exists", false)))
                    .containsExactly(twin);
        }
    }

    private static boolean isSelected(
            SubscriberFilter filter, SubscriberId id, Map<SubscriberId, Engagement> did) {
        return filter.selects(
                subscriber(id.value()).build(), did.getOrDefault(id, Engagement.none()));
    }

    @Test
    default void rulesAboutPeopleTagsAndCampaignsHoldTogether() {
        Workspace here = newLive();
        CampaignId first = letter(here);
        CampaignId second = letter(here);
        SubscriberId both = person(here);
        SubscriberId one = person(here);
        react(here, first, both, Optional.empty(), true);
        react(here, second, both, Optional.of("https://a.example"), true);
        react(here, first, one, Optional.empty(), true);
        SubscriberFilter rules =
                SubscriberFilter.of(
                        JsonObject.of(
                                Map.of(
                                        "all",
                                        List.of(
                                                comparison("opened." + first, "eq", true),
                                                comparison("clicked." + second, "exists", false),
                                                comparison("tags.vip", "exists", false),
                                                comparison("metadata.n", "eq", 1)))));

        assertThat(rules.campaigns()).containsExactlyInAnyOrder(first.value(), second.value());
        assertThat(listed(here, rules)).containsExactly(one);
        assertThat(walked(here, rules)).containsExactly(one);
        assertThat(counted(here, rules)).isEqualTo(1);
    }

    private static Map<String, Object> comparison(String field, String operator, Object value) {
        return Map.of("field", field, "op", operator, "value", value);
    }

    @Test
    default void aDeletedCampaignWasOpenedByNoPerson() {
        Workspace here = newLive();
        CampaignId letter = letter(here);
        SubscriberId reader = person(here);
        react(here, letter, reader, Optional.empty(), true);
        assertThat(listed(here, rule("opened." + letter, "eq", true))).containsExactly(reader);

        ports().campaign().campaigns().delete(here, letter);

        assertThat(listed(here, rule("opened." + letter, "eq", true))).isEmpty();
        assertThat(walked(here, rule("opened." + letter, "eq", true))).isEmpty();
        assertThat(counted(here, rule("opened." + letter, "eq", true))).isZero();
        assertThat(counted(here, rule("opened." + letter, "exists", false))).isEqualTo(1);
    }
}
