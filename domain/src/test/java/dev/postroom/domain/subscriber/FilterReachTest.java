package dev.postroom.domain.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.json.JsonObject;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** Rules that only leave people out, or that hold for everyone, choose no people. */
class FilterReachTest {

    private static final Map<String, Object> PRO = rule("metadata.plan", "eq", "pro");
    private static final Map<String, Object> NOT_PRO = rule("metadata.plan", "neq", "pro");
    private static final Map<String, Object> NO_PLAN = rule("metadata.plan", "exists", false);

    private static Map<String, Object> rule(String field, String op, Object value) {
        return Map.of("field", field, "op", op, "value", value);
    }

    private static boolean narrows(String kind, List<Map<String, Object>> rules) {
        return SubscriberFilter.of(JsonObject.of(Map.of(kind, rules))).narrows();
    }

    @Test
    void rulesAboutWhatPeopleAreOrHaveChoose() {
        for (Map<String, Object> rule :
                List.of(
                        PRO,
                        rule("metadata.plan", "in", List.of("pro", "team")),
                        rule("metadata.plan", "exists", true),
                        rule("metadata.seats", "gt", 0),
                        rule("metadata.seats", "lte", 2100),
                        rule("language", "eq", "de"),
                        rule("external_id", "exists", true),
                        rule("email", "contains", "@example.com"),
                        rule("tags", "contains", "vip"),
                        rule("tags.vip", "exists", true),
                        rule("status", "eq", "unsubscribed"),
                        rule("created_at", "gte", "2026-01-01"),
                        rule("updated_at", "lt", "2026-01-01"))) {
            assertThat(narrows("all", List.of(rule))).as("%s", rule).isTrue();
            assertThat(narrows("any", List.of(rule))).as("%s", rule).isTrue();
        }
    }

    @Test
    void rulesThatLeavePeopleOutOrHoldForEveryoneDoNot() {
        for (Map<String, Object> rule :
                List.of(
                        NOT_PRO,
                        NO_PLAN,
                        rule("tags.vip", "exists", false),
                        rule("status", "eq", "active"),
                        rule("status", "neq", "bounced"),
                        rule("status", "in", List.of("active", "pending")),
                        rule("status", "starts_with", "act"),
                        rule("status", "exists", true),
                        rule("email", "exists", true),
                        rule("email", "contains", "@"),
                        rule("source", "exists", true),
                        rule("tags", "exists", true),
                        rule("created_at", "exists", true),
                        rule("created_at", "gt", "1970-01-01"),
                        rule("updated_at", "gte", "0001-01-01"),
                        rule("created_at", "lt", "9999-12-31"),
                        rule("updated_at", "lte", "2100-01-01"))) {
            assertThat(narrows("all", List.of(rule))).as("%s", rule).isFalse();
            assertThat(narrows("any", List.of(rule))).as("%s", rule).isFalse();
        }
    }

    @Test
    void oneOfAllAndEachOfAnyMustChoose() {
        assertThat(narrows("all", List.of(NOT_PRO, PRO))).isTrue();
        assertThat(narrows("all", List.of(NOT_PRO, NO_PLAN))).isFalse();
        assertThat(narrows("any", List.of(PRO, NOT_PRO))).isFalse();
        assertThat(narrows("any", List.of(rule("metadata.plan", "exists", true), NO_PLAN)))
                .isFalse();
        assertThat(narrows("all", List.of(Map.of("any", List.of(PRO, NO_PLAN)), NOT_PRO)))
                .isFalse();
        assertThat(narrows("any", List.of(Map.of("all", List.of(PRO, NO_PLAN)), PRO))).isTrue();
    }
}
