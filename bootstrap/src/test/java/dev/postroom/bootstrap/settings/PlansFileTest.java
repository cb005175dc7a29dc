package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.Plans;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

final class PlansFileTest {

    @TempDir Path directory;

    private Plans read(String json) throws IOException {
        Path file = Files.writeString(directory.resolve("plans.json"), json);
        return PlansFile.format().read(file.toString());
    }

    @Test
    void withoutAFileThereAreThreePlans() {
        Plans plans = PlansFile.format().read("");
        assertThat(plans.all())
                .extracting(plan -> plan.name().value())
                .containsExactly("free", "starter", "professional");
        assertThat(plans.basic().limits())
                .isEqualTo(
                        Map.of(
                                PlanResource.SUBSCRIBERS, 500L,
                                PlanResource.EMAILS_PER_MONTH, 3_000L,
                                PlanResource.TAGS, 3L,
                                PlanResource.WEBHOOKS, 0L));
    }

    @Test
    void aFileReplacesThem() throws IOException {
        Plans plans =
                read(
                        """
                        {"basic": "tiny", "plans": [
                            {"name": "tiny", "limits": {"tags": 1, "webhooks": null}},
                            {"name": "big", "prices": {"month": "price_1"}}]}
                        """);
        assertThat(plans.basic())
                .isEqualTo(new Plan(new PlanName("tiny"), Map.of(PlanResource.TAGS, 1L), Map.of()));
        assertThat(plans.all())
                .element(1)
                .isEqualTo(
                        new Plan(
                                new PlanName("big"),
                                Map.of(),
                                Map.of(BillingInterval.MONTH, "price_1")));
    }

    @Test
    void everyMistakeIsNamedAtOnce() {
        assertThatThrownBy(() ->
                        read(
                                """
                                {"basic": "none", "plan": 1, "plans": [
                                    {"name": "Big!", "limits": {"tags": -1, "stamps": 3}},
                                    {"name": "big", "limits": {"webhooks": "many"}, "price": 3},
                                    {"name": "big", "prices": {"month": " "}}]}
                                """))
                .isInstanceOf(Format.BadValue.class)
                .hasMessageContainingAll(
                        "plan: Unknown field. Did you mean plans?",
                        "plans[0].name: Must start with a lower-case letter",
                        "plans[0].limits.tags: Must be a whole number from 0 to 1000000000000.",
                        "plans[0].limits.stamps: Unknown field. Must be one of: ",
                        "plans[1].price: Unknown field. Did you mean prices?",
                        "plans[1].limits.webhooks: Must be a whole number from 0",
                        "plans[2].prices.month: Must not be blank.",
                        "plans: Must have different names.",
                        "basic: Must be one of: big.");
    }

    @Test
    void whatIsNoFileAndNoJsonIsRefused() {
        assertThatThrownBy(() -> PlansFile.format().read(directory + "/missing.json"))
                .hasMessageContaining("not a file that can be read");
        assertThatThrownBy(() -> read("{\"basic\": ")).hasMessageContaining("not JSON");
        assertThatThrownBy(() -> read("{}"))
                .hasMessageContaining("plans: This field is required.")
                .hasMessageContaining("basic: This field is required.");
        assertThatThrownBy(() -> read("{\"basic\": \"free\", \"plans\": []}"))
                .hasMessageContaining("basic: Must be one of the plans.");
    }
}
