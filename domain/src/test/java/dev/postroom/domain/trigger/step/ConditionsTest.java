package dev.postroom.domain.trigger.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.trigger.Definitions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

final class ConditionsTest {

    private static final Subscriber ADA =
            SubscriberFixture.subscriber(new UUID(0, 1))
                    .withEmail("ada@example.org")
                    .withProfile(
                            new Profile(
                                    Optional.of("Ada"),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.empty(),
                                    JsonObject.of(Map.of("plan", "pro", "seats", 12))))
                    .build()
                    .withMemberships(
                            List.of(
                                    new TagMembership(
                                            TagFixture.tag(new UUID(0, 2)).withName("VIP").build(),
                                            Instant.EPOCH,
                                            "api")));

    private static final Engagement ENGAGED =
            new Engagement(
                    Set.of(UUID.fromString("0195504a-1080-7000-8000-00000000000a")),
                    Set.of(UUID.fromString("0195504a-1080-7000-8000-00000000000b")));

    private static boolean hold(String rules) {
        return Conditions.of(Definitions.json(rules))
                .hold(
                        Facts.of(
                                ADA,
                                ENGAGED,
                                JsonObject.of(Map.of("total", 80, "coupon", "SPRING"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    'field': 'metadata.plan', 'op': 'eq', 'value': 'pro' | true
                    'field': 'metadata.seats', 'op': 'gt', 'value': 11.5 | true
                    'field': 'email', 'op': 'contains', 'value': '@example.org' | true
                    'field': 'first_name', 'op': 'starts_with', 'value': 'A' | true
                    'field': 'status', 'op': 'in', 'value': ['active', 'pending'] | true
                    'field': 'tags', 'op': 'contains', 'value': 'vip' | true
                    'field': 'opened.0195504a-1080-7000-8000-00000000000a', 'op': 'eq', 'value': true | true
                    'field': 'opened.0195504a-1080-7000-8000-00000000000b', 'op': 'eq', 'value': true | false
                    'field': 'clicked.0195504a-1080-7000-8000-00000000000b', 'op': 'eq', 'value': true | true
                    'field': 'clicked.0195504a-1080-7000-8000-00000000000a', 'op': 'exists', 'value': false | true
                    'field': 'opened.0195504a-1080-7000-8000-00000000000a', 'op': 'neq', 'value': true | false
                    'field': 'opened.0195504a-1080-7000-8000-00000000000b', 'op': 'neq', 'value': true | false
                    'field': 'tags.vip', 'op': 'exists' | true
                    'field': 'tags.vip', 'op': 'eq', 'value': true | true
                    'field': 'tags.other', 'op': 'exists', 'value': false | true
                    'field': 'event.total', 'op': 'gte', 'value': 80 | true
                    'field': 'event.coupon', 'op': 'neq', 'value': 'SUMMER' | true
                    'field': 'metadata.plan', 'op': 'neq', 'value': 'pro' | false
                    'field': 'tags', 'op': 'contains', 'value': 'VIP' | false
                    'field': 'metadata.plan', 'op': 'lt', 'value': 5 | false
                    """)
    void aRuleComparesAFieldOfThePersonOrOfTheEvent(String rule, boolean holds) {
        assertThat(hold("{'all': [{%s}]}".formatted(rule))).isEqualTo(holds);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'eq', 'value': 'x'",
                "'neq', 'value': 'x'",
                "'in', 'value': ['x']",
                "'gt', 'value': 1",
                "'contains', 'value': 'x'",
                "'starts_with', 'value': 'x'",
                "'exists'"
            })
    void aRuleAboutAMissingFieldIsFalse(String operator) {
        for (String field :
                List.of("metadata.none", "event.none", "language", "tags.none", "external_id")) {
            assertThat(hold("{'all': [{'field': '%s', 'op': %s}]}".formatted(field, operator)))
                    .as("%s %s", field, operator)
                    .isFalse();
        }
    }

    @Test
    void rulesHoldTogetherOrOneByOne() {
        String yes = "{'field': 'email', 'op': 'exists'}";
        String no = "{'field': 'language', 'op': 'exists'}";

        assertThat(hold("{'all': [%s, %s]}".formatted(yes, no))).isFalse();
        assertThat(hold("{'any': [%s, %s]}".formatted(yes, no))).isTrue();
        assertThat(hold("{'all': [%s, {'any': [%s, %s]}]}".formatted(yes, no, yes))).isTrue();
    }
}
