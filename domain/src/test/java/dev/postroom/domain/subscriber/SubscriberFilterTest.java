package dev.postroom.domain.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;

class SubscriberFilterTest {

    private static Subscriber with(Map<String, ?> metadata) {
        return SubscriberFixture.subscriber(new UUID(0, 1)).withMetadata(metadata).build();
    }

    private static Map<String, Object> rule(String field, String op, Object value) {
        return Map.of("field", field, "op", op, "value", value);
    }

    private static List<String> refused(Map<String, @Nullable Object> filter) {
        return violations(filter).stream()
                .map(violation -> violation.field() + " " + violation.code())
                .toList();
    }

    private static List<String> messages(Map<String, @Nullable Object> filter) {
        return violations(filter).stream().map(Violation::message).toList();
    }

    private static List<Violation> violations(Map<String, @Nullable Object> filter) {
        FailureException failure =
                catchThrowableOfType(
                        FailureException.class, () -> SubscriberFilter.of(JsonObject.of(filter)));
        return ((Failure.Invalid) failure.failure()).violations();
    }

    @Test
    void aFilterIsWrittenAsItWasRead() {
        JsonObject json =
                JsonObject.of(
                        Map.of(
                                "all",
                                List.of(
                                        rule("metadata.a.b", "eq", "x"),
                                        Map.of(
                                                "any",
                                                List.of(
                                                        rule("metadata.n", "gt", 1.50),
                                                        rule(
                                                                "metadata.n",
                                                                "in",
                                                                List.of(1, "1", true)))))));

        assertThat(SubscriberFilter.of(json).toJson()).isEqualTo(json);
        assertThat(SubscriberFilter.of(SubscriberFilter.of(json).toJson()))
                .isEqualTo(SubscriberFilter.of(json));
    }

    @Test
    void existsNeedsNoValue() {
        JsonObject json =
                JsonObject.of(
                        Map.of("all", List.of(Map.of("field", "metadata.a", "op", "exists"))));

        assertThat(SubscriberFilter.of(json).selects(with(Map.of("a", 1)), Engagement.none()))
                .isTrue();
        assertThat(SubscriberFilter.of(json).selects(with(Map.of()), Engagement.none())).isFalse();
    }

    @Test
    void everyViolationIsReportedWithItsPlace() {
        assertThat(
                        refused(
                                Map.of(
                                        "all",
                                        List.of(
                                                rule("phone", "eq", "x"),
                                                rule("metadata.", "like", "x"),
                                                rule("metadata.n", "gt", "5"),
                                                rule("metadata.n", "in", List.of(1, Map.of())),
                                                rule("metadata.n", "contains", ""),
                                                "text",
                                                Map.of("any", List.of())))))
                .containsExactly(
                        "all[0].field unknown_field",
                        "all[1].field invalid_length",
                        "all[1].op unknown_value",
                        "all[2].value invalid_type",
                        "all[3].value[1] invalid_type",
                        "all[4].value invalid_type",
                        "all[5] invalid_type",
                        "all[6].any invalid_type");
    }

    @Test
    void membersThatTheFormDoesNotHaveAreRefused() {
        assertThat(refused(Map.of("all", List.of(rule("metadata.a", "eq", 1)), "not", List.of())))
                .containsExactly("not unknown_field");
        assertThat(
                        refused(
                                Map.of(
                                        "any",
                                        List.of(
                                                Map.of(
                                                        "field",
                                                        "metadata.a",
                                                        "op",
                                                        "eq",
                                                        "value",
                                                        1,
                                                        "case",
                                                        true)))))
                .containsExactly("any[0].case unknown_field");
        assertThat(refused(Map.of())).containsExactly(" invalid_filter");
        assertThat(refused(Map.of("all", List.of(), "any", List.of())))
                .containsExactly(" invalid_filter");
    }

    @ParameterizedTest
    @CsvSource({
        "langauge, language",
        "Email, email",
        "frist_name, first_name",
        "tag, tags",
        "metdata.plan, metadata.plan",
        "meta-data.a.b, metadata.a.b",
        "tag.vip, tags.vip",
        "opend.x, opened.x",
        "click.x, clicked.x",
    })
    void aMisspeltFieldIsNamedWithTheOneThatWasMeant(String field, String meant) {
        assertThat(messages(Map.of("all", List.of(rule(field, "exists", true)))))
                .singleElement()
                .asString()
                .endsWith(" Did you mean " + meant + "?");
    }

    @Test
    void misspeltOperatorsAndGroupsAreNamedWithTheOnesThatWereMeant() {
        assertThat(messages(Map.of("all", List.of(rule("email", "starts-with", "x")))))
                .singleElement()
                .asString()
                .endsWith(" Did you mean starts_with?");
        assertThat(messages(Map.of("and", List.of(), "Or", List.of(), "ani", List.of())))
                .contains("Unknown field. Did you mean all?", "Unknown field. Did you mean any?");
        assertThat(messages(Map.of("and", List.of()))).contains("Unknown field. Did you mean all?");
    }

    @Test
    void theSizeOfAFilterIsLimited() {
        Map<String, Object> one = rule("metadata.a", "eq", 1);

        assertThat(refused(Map.of("all", Collections.nCopies(21, one))))
                .containsExactly("all too_many");
        assertThat(
                        refused(
                                Map.of(
                                        "any",
                                        List.of(
                                                one,
                                                Map.of("all", Collections.nCopies(21, one)),
                                                Map.of("any", Collections.nCopies(22, one))))))
                .containsExactly("any[1].all too_many", "any[2].any too_many");
        assertThat(
                        refused(
                                Map.of(
                                        "any",
                                        List.of(one, Map.of("all", Collections.nCopies(20, one))))))
                .containsExactly("any too_many");
        assertThat(SubscriberFilter.of(JsonObject.of(Map.of("all", Collections.nCopies(20, one)))))
                .isNotNull();
        assertThat(refused(Map.of("all", List.of(rule("metadata." + "k".repeat(101), "eq", 1)))))
                .containsExactly("all[0].field invalid_length");
        assertThat(refused(Map.of("all", List.of(rule("metadata.a", "eq", "v".repeat(501))))))
                .containsExactly("all[0].value too_long");
        assertThat(
                        refused(
                                Map.of(
                                        "all",
                                        List.of(
                                                rule(
                                                        "metadata.a",
                                                        "in",
                                                        Collections.nCopies(101, 1))))))
                .containsExactly("all[0].value invalid_type");
        Map<String, @Nullable Object> deep =
                Map.of("all", List.of(Map.of("any", List.of(Map.of("all", List.of(one))))));
        assertThat(SubscriberFilter.of(JsonObject.of(deep))).isNotNull();
        assertThat(refused(Map.of("any", List.of(deep))))
                .containsExactly("any[0].all[0].any[0].all too_deep");
    }

    @Test
    void numbersAreComparedByTheirValueAndNeverWithText() {
        SubscriberFilter equal =
                SubscriberFilter.of(
                        JsonObject.of(Map.of("all", List.of(rule("metadata.n", "eq", 5)))));

        assertThat(equal.selects(with(Map.of("n", new BigDecimal("5.00"))), Engagement.none()))
                .isTrue();
        assertThat(equal.selects(with(Map.of("n", "5")), Engagement.none())).isFalse();
        assertThat(Filters.all("n lte 5").selects(with(Map.of("n", 4.99)), Engagement.none()))
                .isTrue();
        assertThat(Filters.all("n lte 5").selects(with(Map.of("n", "4")), Engagement.none()))
                .isFalse();
    }
}
