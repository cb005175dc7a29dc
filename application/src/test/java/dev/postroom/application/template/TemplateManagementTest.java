package dev.postroom.application.template;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateSource;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;

final class TemplateManagementTest {

    private final House house = House.create();
    private final TemplateManagement templates =
            new TemplateManagement(
                    house.work(),
                    house.ports().template().templates(),
                    house.ports().campaign().uses(),
                    house.ports().trigger().uses(),
                    house.ports().subscriber().subscribers(),
                    house.renderer());

    private static NewTemplate draft(String name, String subject) {
        TemplateSource source = TemplateFixture.defaultSource();
        return new NewTemplate(
                name,
                Optional.empty(),
                new TemplateSource(
                        subject, source.previewText(), source.mjml(), source.html(), source.text()),
                TemplateCategory.MARKETING,
                Map.of());
    }

    @Test
    void aTemplateIsFoundByIdAndBySlug() {
        Template made = templates.create(caller(house.live()), draft("Spring News", "Hi"));
        assertThat(made.version()).isEqualTo(1);
        assertThat(templates.get(house.live(), made.id().toString())).isEqualTo(made);
        assertThat(templates.get(house.live(), "spring-news")).isEqualTo(made);
    }

    @Test
    void anotherNameFindsNothing() {
        Template made = templates.create(caller(house.live()), draft("Spring News", "Hi"));
        assertThat(Failures.of(() -> templates.get(house.live(), "Not A Slug!")))
                .isEqualTo(new Failure.NotFound("Template", "Not A Slug!"));
        assertThat(Failures.of(() -> templates.get(house.test(), made.id().toString())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> templates.get(house.test(), "spring-news")))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aTakenNameIsAConflictWithTheExistingId() {
        Template made = templates.create(caller(house.live()), draft("Spring News", "Hi"));
        Failure.Conflict conflict =
                Failures.conflict(
                        () -> templates.create(caller(house.live()), draft("SPRING news", "Ho")));
        assertThat(conflict.code()).isEqualTo("already_exists");
        assertThat(conflict.existingId()).contains(made.id().value());
    }

    @Test
    void namesThatDifferBySymbolsAreDifferentTemplates() {
        Template percent = templates.create(caller(house.live()), draft("Sale 20%", "Hi"));
        Template euro = templates.create(caller(house.live()), draft("Sale 20€", "Ho"));
        ManageTemplates.Saved dollar =
                templates.createOrChange(
                        caller(house.live()),
                        draft("Sale 20$", "He"),
                        Optional.of(TemplatePatch.none()));
        Failure.Conflict accent =
                Failures.conflict(
                        () -> templates.create(caller(house.live()), draft("Sále 20%", "Hu")));

        assertThat(percent.slug()).isEqualTo(new Slug("sale-20"));
        assertThat(euro.slug()).isEqualTo(new Slug("sale-20-2"));
        assertThat(dollar.created()).isTrue();
        assertThat(dollar.template().slug()).isEqualTo(new Slug("sale-20-3"));
        assertThat(accent.existingId()).contains(percent.id().value());
        assertThat(templates.create(caller(house.test()), draft("Sale 20€", "Ho")).slug())
                .isEqualTo(new Slug("sale-20"));
    }

    @Test
    void aTemplateWithTheNameIsChangedInsteadOfCreated() {
        TemplatePatch again =
                new TemplatePatch(
                        Optional.of("Spring News"),
                        Optional.empty(),
                        new TemplatePatch.SourcePatch(
                                Optional.of("Ho"),
                                Change.keep(),
                                Change.keep(),
                                Change.keep(),
                                Change.keep()),
                        Optional.empty(),
                        Change.keep());
        NewTemplate draft = draft("Spring News", "Hi");
        ManageTemplates.Saved made =
                templates.createOrChange(caller(house.live()), draft, Optional.of(again));
        ManageTemplates.Saved changed =
                templates.createOrChange(caller(house.live()), draft, Optional.of(again));
        ManageTemplates.Saved same =
                templates.createOrChange(
                        caller(house.live()), draft, Optional.of(TemplatePatch.none()));

        assertThat(made.created()).isTrue();
        assertThat(made.template().source().subject()).isEqualTo("Hi");
        assertThat(changed.created()).isFalse();
        assertThat(changed.template().id()).isEqualTo(made.template().id());
        assertThat(changed.template().version()).isEqualTo(2);
        assertThat(changed.template().source().subject()).isEqualTo("Ho");
        assertThat(same).isEqualTo(changed);
    }

    @Test
    void aBrokenTemplateIsNotStored() {
        assertThat(
                        Failures.violations(() ->
                                templates.create(caller(house.live()), draft("A", "{{broken"))))
                .containsExactly("subject invalid_template");
        assertThat(Failures.of(() -> templates.get(house.live(), "a")))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void templatesAreListed() {
        templates.create(caller(house.live()), draft("Spring News", "Hi"));
        PageRequest<TemplateQuery.Sort> page =
                PageRequest.first(10, Sort.ascending(TemplateQuery.Sort.NAME));
        assertThat(templates.list(house.live(), TemplateQuery.all(), page).total()).isEqualTo(1);
    }
}
