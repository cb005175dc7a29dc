package dev.postroom.application.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.VariableRule;
import dev.postroom.domain.template.Warning;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

final class TemplatePreviewTest {

    private final House house = House.create();
    private final TemplateManagement templates =
            new TemplateManagement(
                    house.work(),
                    house.ports().template().templates(),
                    house.ports().campaign().uses(),
                    house.ports().trigger().uses(),
                    house.ports().subscriber().subscribers(),
                    house.renderer());

    private String template(String html, Map<String, VariableRule> rules) {
        TemplateSource source =
                new TemplateSource(
                        "Hi {{first_name}}",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(html),
                        Optional.empty());
        Template template =
                TemplateFixture.template(house.ports().ids().next())
                        .withSource(source)
                        .withVariables(rules)
                        .build();
        house.ports().template().templates().addUnlessPresent(house.live(), template);
        return template.id().toString();
    }

    private static VariableRule rule(boolean required, @Nullable Object defaultValue) {
        return new VariableRule("string", required, defaultValue, Optional.empty());
    }

    private Preview preview(String template, Map<String, ?> variables, Optional<UUID> person) {
        return templates.preview(
                house.live(),
                template,
                new ManageTemplates.PreviewRequest(
                        new JsonObject(Map.copyOf(variables)), person, Optional.empty()));
    }

    @Test
    void aMissingVariableIsReportedAndDoesNotFail() {
        String id = template("To {{city}} {{unsubscribe_url}}", Map.of());
        Preview preview = preview(id, Map.of("first_name", "Ann"), Optional.empty());
        assertThat(preview.mail().subject()).isEqualTo("Hi Ann");
        assertThat(preview.usedVariables()).containsExactly("first_name");
        assertThat(preview.missingVariables()).containsExactly("city");
        assertThat(preview.warnings()).containsExactly(Warning.missing("city"));
    }

    @Test
    void whatIsNotStoredIsRenderedAndCheckedAsIfItWere() {
        NewTemplate draft = draft("To {{city}} and {{unsubscribe_url}}");
        ManageTemplates.PreviewRequest request =
                new ManageTemplates.PreviewRequest(
                        JsonObject.of(Map.of("first_name", "Ann")),
                        Optional.empty(),
                        Optional.empty());

        Preview preview = templates.previewDraft(house.live(), draft, request);

        assertThat(preview.mail().subject()).isEqualTo("Hi Ann");
        assertThat(preview.warnings()).containsExactly(Warning.missing("city"));
        assertThatThrownBy(() -> templates.get(house.live(), "draft"))
                .isInstanceOf(FailureException.class);
    }

    private static NewTemplate draft(String html) {
        return new NewTemplate(
                "Draft",
                Optional.empty(),
                new TemplateSource(
                        "Hi {{first_name}}",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(html),
                        Optional.empty()),
                TemplateCategory.TRANSACTIONAL,
                Map.of());
    }

    @Test
    void defaultsReplaceMissingValues() {
        String id = template("{{city}}", Map.of("city", rule(true, "Vienna")));
        Preview preview = preview(id, Map.of(), Optional.empty());
        assertThat(preview.mail().html()).isEqualTo("Vienna");
        assertThat(preview.missingVariables()).containsExactly("first_name");
    }

    @Test
    void aSubscriberFillsInTheReservedNamesAndGivenValuesWin() {
        SubscriberFixture fixture =
                SubscriberFixture.subscriber(house.ports().ids().next()).withName("Ann", "Bell");
        Optional<UUID> ann = Optional.of(house.stored(house.live(), fixture).id().value());
        String id = template("{{subscriber.last_name}} {{email}}", Map.of());
        assertThat(preview(id, Map.of(), ann).mail().subject()).isEqualTo("Hi Ann");
        assertThat(preview(id, Map.of(), ann).mail().html()).startsWith("Bell s-");
        assertThat(preview(id, Map.of("first_name", "Eve"), ann).mail().subject())
                .isEqualTo("Hi Eve");
    }

    @Test
    void theAuthorIsWarned() {
        String id = template("{{city}}", Map.of("code", rule(true, null)));
        Preview preview = preview(id, Map.of("extra", 1), Optional.empty());
        assertThat(preview.warnings())
                .extracting(Warning::message)
                .containsExactly(
                        "city is used in the template, but missing in variables_schema.",
                        "extra has a value, but is not used in the template.",
                        "code is required and has no value.",
                        "city is used in the mail and has no value.",
                        "first_name is used in the mail and has no value.",
                        "The mail does not show a link to unsubscribe to every reader. Use"
                                + " {{unsubscribe_url}} or {{preference_center_url}} in a link"
                                + " outside of {{#if}}.",
                        "The mail has no text: readers who see no images see nothing.");
    }

    @Test
    void aMisspeltMemberOfThePersonOrTheCampaignIsNamedWithTheOneThatWasMeant() {
        String id =
                template(
                        "{{subscriber.frist_name}} {{subscriber.metadata.plan}} {{campaign.nam}}"
                                + " {{unsubscribe_url}}",
                        Map.of());
        assertThat(preview(id, Map.of(), Optional.empty()).warnings())
                .extracting(Warning::message)
                .contains(
                        "subscriber.frist_name is used in the mail and never has a value. Did you"
                                + " mean first_name?",
                        "campaign.nam is used in the mail and never has a value. Did you mean"
                                + " name?")
                .noneMatch(message -> message.startsWith("subscriber.metadata"));
        Map<String, Object> own = Map.of("subscriber", Map.of("frist_name", "Ann"));
        assertThat(preview(id, own, Optional.empty()).warnings())
                .extracting(Warning::message)
                .noneMatch(message -> message.startsWith("subscriber."));
    }

    @Test
    void anUnknownVersionOrSubscriberIsInvalid() {
        String id = template("x", Map.of());
        assertThat(
                        Failures.violations(() ->
                                templates.preview(
                                        house.live(),
                                        id,
                                        new ManageTemplates.PreviewRequest(
                                                JsonObject.empty(),
                                                Optional.empty(),
                                                Optional.of(9)))))
                .containsExactly("version unknown_version");
        Optional<UUID> unknown = Optional.of(house.ports().ids().next());
        assertThat(Failures.violations(() -> preview(id, Map.of(), unknown)))
                .containsExactly("subscriber_id unknown_subscriber");
    }
}
