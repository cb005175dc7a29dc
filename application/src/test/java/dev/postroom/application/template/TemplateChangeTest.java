package dev.postroom.application.template;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.template.ManageTemplates.PreviewRequest;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateVersion;

import org.junit.jupiter.api.Test;

import java.util.Optional;

final class TemplateChangeTest {

    private final House house = House.create();
    private final TemplateManagement templates =
            new TemplateManagement(
                    house.work(),
                    house.ports().template().templates(),
                    house.ports().campaign().uses(),
                    house.ports().trigger().uses(),
                    house.ports().subscriber().subscribers(),
                    house.renderer());
    private final Template first = stored("Welcome");

    private Template stored(String name) {
        Template template =
                TemplateFixture.template(house.ports().ids().next()).withName(name).build();
        house.ports().template().templates().addUnlessPresent(house.live(), template);
        return template;
    }

    private static TemplatePatch patch(
            Optional<String> name, Optional<String> subject, Change<String> mjml) {
        TemplatePatch none = TemplatePatch.none();
        return new TemplatePatch(
                name,
                none.slug(),
                new TemplatePatch.SourcePatch(
                        subject, Change.keep(), mjml, Change.keep(), Change.keep()),
                none.category(),
                none.variables());
    }

    private static TemplatePatch subject(String text) {
        return patch(Optional.empty(), Optional.of(text), Change.keep());
    }

    private Template update(TemplatePatch patch) {
        return templates.update(
                caller(house.live()), first.id().toString(), patch, Optional.empty());
    }

    private Template newest() {
        return templates.get(house.live(), first.id().toString());
    }

    @Test
    void anUnknownTemplateOrOneOfAnotherWorkspaceIsNotFound() {
        TemplateId unknown = new TemplateId(house.ports().ids().next());
        Failure.NotFound notFound = new Failure.NotFound("Template", unknown.toString());
        TemplatePatch none = TemplatePatch.none();
        assertThat(
                        Failures.of(() ->
                                templates.update(
                                        caller(house.live()),
                                        unknown.toString(),
                                        none,
                                        Optional.empty())))
                .isEqualTo(notFound);
        assertThat(
                        Failures.of(() ->
                                templates.delete(
                                        caller(house.live()),
                                        unknown.toString(),
                                        Optional.empty())))
                .isEqualTo(notFound);
        assertThat(
                        Failures.of(() ->
                                templates.delete(
                                        caller(house.test()),
                                        first.id().toString(),
                                        Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(
                        Failures.of(() ->
                                templates.update(
                                        caller(house.test()),
                                        first.id().toString(),
                                        none,
                                        Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void anotherVersionThanTheExpectedOneIsRefused() {
        templates.update(
                caller(house.live()), first.id().toString(), subject("A"), Optional.of(1L));

        assertThat(
                        Failures.of(() ->
                                templates.update(
                                        caller(house.live()),
                                        first.id().toString(),
                                        subject("B"),
                                        Optional.of(1L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(
                        Failures.of(() ->
                                templates.delete(
                                        caller(house.live()),
                                        first.id().toString(),
                                        Optional.of(1L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(newest().source().subject()).isEqualTo("A");
    }

    @Test
    void aBrokenSourceCreatesNoVersion() {
        assertThat(Failures.violations(() -> update(subject("{{broken"))))
                .containsExactly("subject invalid_template");
        assertThat(newest()).isEqualTo(first);
    }

    @Test
    void twoBodiesAreRefused() {
        TemplatePatch both = patch(Optional.empty(), Optional.empty(), Change.set("<mjml/>"));
        assertThat(Failures.violations(() -> update(both)))
                .containsExactly("html_content mutually_exclusive");
    }

    @Test
    void aNameOfAnotherTemplateIsAConflictWithItsId() {
        Template other = stored("Other");
        TemplatePatch rename = patch(Optional.of("OTHER"), Optional.empty(), Change.keep());

        Failure.Conflict conflict = Failures.conflict(() -> update(rename));

        assertThat(conflict.code()).isEqualTo("already_exists");
        assertThat(conflict.existingId()).contains(other.id().value());
        assertThat(newest()).isEqualTo(first);
    }

    @Test
    void everyChangeIsANewVersionAndFormerVersionsStayReadable() {
        Template second = update(subject("Second"));

        assertThat(second.version()).isEqualTo(2);
        assertThat(newest()).isEqualTo(second);
        assertThat(templates.getVersion(house.live(), "welcome", 1)).isEqualTo(first);
        assertThat(templates.getVersion(house.live(), "welcome", 2)).isEqualTo(second);
        assertThat(Failures.of(() -> templates.getVersion(house.live(), "welcome", 3)))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> templates.getVersion(house.test(), "welcome", 1)))
                .isInstanceOf(Failure.NotFound.class);
        PageRequest<TemplateVersion.Sort> page =
                PageRequest.first(5, Sort.descending(TemplateVersion.Sort.CREATED_AT));
        assertThat(templates.versions(house.live(), "welcome", page).items())
                .extracting(TemplateVersion::version)
                .containsExactly(2, 1);
        assertThat(Failures.of(() -> templates.versions(house.test(), "welcome", page)))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aFormerVersionCanBePreviewed() {
        update(subject("Second"));

        PreviewRequest former =
                new PreviewRequest(JsonObject.empty(), Optional.empty(), Optional.of(1));

        assertThat(templates.preview(house.live(), "welcome", former).mail().subject())
                .startsWith("Hello");
    }

    @Test
    void aPatchWithoutAChangeCreatesNoVersion() {
        assertThat(update(TemplatePatch.none())).isEqualTo(first);
        assertThat(update(subject(first.source().subject()))).isEqualTo(first);
        assertThat(newest()).isEqualTo(first);
    }

    @Test
    void aTemplateOfAnUnfinishedCampaignIsNotDeleted() {
        Campaign paused =
                CampaignFixture.campaign(house.ports().ids().next(), first.id())
                        .withStatus(CampaignStatus.PAUSED)
                        .build();
        house.ports().campaign().campaigns().add(house.live(), paused);

        Failure.Conflict conflict =
                Failures.conflict(() ->
                        templates.delete(
                                caller(house.live()), first.id().toString(), Optional.empty()));

        assertThat(conflict.code()).isEqualTo("template_in_use");
        assertThat(conflict.existingId()).contains(paused.id().value());
        assertThat(newest()).isEqualTo(first);
    }

    @Test
    void aDeletionRemovesEveryVersionOfTheTemplate() {
        update(subject("Second"));

        templates.delete(caller(house.live()), first.id().toString(), Optional.of(2L));

        assertThat(Failures.of(this::newest)).isInstanceOf(Failure.NotFound.class);
        assertThat(house.ports().template().templates().findVersion(house.live(), first.id(), 1))
                .isEmpty();
    }
}
