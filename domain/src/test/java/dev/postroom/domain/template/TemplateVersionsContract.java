package dev.postroom.domain.template;

import static dev.postroom.domain.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How templates are changed and deleted, and their versions kept. */
interface TemplateVersionsContract extends PortContract {

    private Templates templates() {
        return ports().template().templates();
    }

    private Template stored(Workspace workspace, String name) {
        Template template = template(newId()).withName(name).build();
        assertThat(templates().addUnlessPresent(workspace, template)).isEmpty();
        return template;
    }

    private Template saved(Workspace workspace, Template template, TemplatePatch patch) {
        Template next =
                patch.applyTo(template, SettableClock.START.plusSeconds(template.version() * 10L));
        assertThat(templates().save(workspace, next)).isEmpty();
        return next;
    }

    private static TemplatePatch subject(String text) {
        return patch(Optional.empty(), Optional.empty(), Optional.of(text));
    }

    private static TemplatePatch patch(
            Optional<String> name, Optional<String> slug, Optional<String> subject) {
        TemplatePatch none = TemplatePatch.none();
        return new TemplatePatch(
                name,
                slug.map(Slug::new),
                new TemplatePatch.SourcePatch(
                        subject,
                        Change.set("A preview"),
                        Change.keep(),
                        Change.keep(),
                        Change.set("A text")),
                Optional.of(TemplateCategory.TRANSACTIONAL),
                none.variables());
    }

    private List<Integer> versions(Workspace workspace, Template template, int limit) {
        return Pages.walk(
                        limit,
                        Sort.descending(TemplateVersion.Sort.CREATED_AT),
                        page -> templates().versions(workspace, template.id(), page))
                .stream()
                .map(TemplateVersion::version)
                .toList();
    }

    @Test
    default void aNewVersionIsTheNewestAndEarlierOnesAreKept() {
        Workspace here = newLive();
        Template first = stored(here, "Welcome");
        assertThat(templates().lock(here, first.id())).contains(first);

        Template second = saved(here, first, subject("Changed"));

        assertThat(second.version()).isEqualTo(2);
        assertThat(templates().find(here, first.id())).contains(second);
        assertThat(templates().findVersion(here, first.id(), 1)).contains(first);
        assertThat(templates().findVersion(here, first.id(), 2)).contains(second);
        assertThat(templates().findVersion(here, first.id(), 3)).isEmpty();
    }

    @Test
    default void aRenamedTemplateIsFoundByItsNewNameAndTheOldOneIsFree() {
        Workspace here = newLive();
        Template first = stored(here, "Welcome");
        Template second =
                saved(
                        here,
                        first,
                        patch(Optional.of("Hello"), Optional.of("hello"), Optional.empty()));

        assertThat(templates().findBySlug(here, new Slug("hello"))).contains(second);
        assertThat(templates().findBySlug(here, new Slug("welcome"))).isEmpty();
        Template old = templates().findVersion(here, first.id(), 1).orElseThrow();
        assertThat(old.name()).isEqualTo("Welcome");
        assertThat(old.slug()).isEqualTo(new Slug("hello"));
        stored(here, "Welcome");
    }

    @Test
    default void aNameOrSlugInUseRejectsAVersionButNotTheTransaction() {
        Workspace here = newLive();
        Template welcome = stored(here, "Welcome");
        Template other = stored(here, "Other");
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(templates().save(here, renamed(welcome, "OTHER", "w")))
                            .contains(other.id());
                    assertThat(templates().save(here, renamed(welcome, "Free", "other")))
                            .contains(other.id());
                    stored(here, "Third");
                });

        assertThat(templates().find(here, welcome.id())).contains(welcome);
        assertThat(versions(here, welcome, 5)).containsExactly(1);
    }

    private static Template renamed(Template template, String name, String slug) {
        return patch(Optional.of(name), Optional.of(slug), Optional.empty())
                .applyTo(template, SettableClock.START);
    }

    @Test
    default void versionsAreListedInOrderWithNameSubjectAndTime() {
        Workspace here = newLive();
        Template first = stored(here, "Welcome");
        Template last = first;
        for (int n = 2; n <= 11; n++) {
            last = saved(here, last, subject("Subject " + n));
        }
        saved(here, stored(here, "Other"), subject("Else"));

        assertThat(versions(here, first, 3))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 11).mapToObj(n -> 12 - n).toList());
        Page<TemplateVersion> page =
                templates()
                        .versions(
                                here,
                                first.id(),
                                PageRequest.first(
                                        2, Sort.ascending(TemplateVersion.Sort.CREATED_AT)));
        assertThat(page.total()).isEqualTo(11);
        assertThat(page.items())
                .containsExactly(
                        new TemplateVersion(
                                first.id(),
                                1,
                                "Welcome",
                                first.source().subject(),
                                TemplateCategory.MARKETING,
                                first.revision().updatedAt()),
                        new TemplateVersion(
                                first.id(),
                                2,
                                "Welcome",
                                "Subject 2",
                                TemplateCategory.TRANSACTIONAL,
                                SettableClock.START.plusSeconds(10)));
    }

    @Test
    default void otherWorkspacesCannotSeeChangeOrDeleteOurTemplates() {
        Workspace here = newLive();
        Template ours = stored(here, "Welcome");
        for (Workspace stranger : strangersTo(here)) {
            assertThat(templates().lock(stranger, ours.id())).isEmpty();
            assertThat(versions(stranger, ours, 5)).isEmpty();
            templates().delete(stranger, ours.id());
            Template theirs = stored(stranger, "Hello");
            assertThat(templates().save(stranger, renamed(theirs, "Welcome", "welcome"))).isEmpty();
        }
        assertThat(templates().find(here, ours.id())).contains(ours);
    }

    @Test
    default void aTemplateIsDeletedWithAllItsVersions() {
        Workspace here = newLive();
        Template first = stored(here, "Welcome");
        saved(here, first, subject("Changed"));
        Template other = stored(here, "Other");

        templates().delete(here, first.id());

        assertThat(templates().find(here, first.id())).isEmpty();
        assertThat(templates().findVersion(here, first.id(), 1)).isEmpty();
        assertThat(versions(here, first, 5)).isEmpty();
        assertThat(versions(here, other, 5)).containsExactly(1);
        stored(here, "Welcome");
    }

    @Test
    default void aRolledBackVersionIsNotStored() {
        Workspace here = newLive();
        Template first = stored(here, "Welcome");

        Rollback.of(ports().transactions(), () -> saved(here, first, subject("Changed")));
        Rollback.of(ports().transactions(), () -> templates().delete(here, first.id()));

        assertThat(templates().find(here, first.id())).contains(first);
        assertThat(versions(here, first, 5)).containsExactly(1);
    }

    @Test
    default void ofConcurrentUsesOfANameOneSucceeds() {
        Workspace here = newLive();
        List<Template> all = List.of(stored(here, "a"), stored(here, "b"), stored(here, "c"));

        List<Optional<TemplateId>> answers =
                Race.of(
                        3,
                        number -> templates().save(here, renamed(all.get(number), "Tea", "tea")));

        Template winner = templates().findBySlug(here, new Slug("tea")).orElseThrow();
        assertThat(answers).containsOnlyOnce(Optional.empty());
        assertThat(answers.stream().flatMap(Optional::stream)).hasSize(2).containsOnly(winner.id());
    }
}
