package dev.postroom.domain.template;

import static dev.postroom.domain.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Tests that every implementation of {@link Templates} must pass. */
public interface TemplatesContract extends TemplateVersionsContract {

    private Templates templates() {
        return ports().template().templates();
    }

    private Template stored(Workspace workspace, TemplateFixture fixture) {
        Template template = fixture.build();
        assertThat(templates().addUnlessPresent(workspace, template)).isEmpty();
        return template;
    }

    @Test
    default void aTemplateIsFoundByIdSlugAndVersionAsStored() {
        Workspace here = newLive();
        TemplateSource source =
                new TemplateSource(
                        "Hi {{first_name}} 🌍",
                        Optional.of("Preview"),
                        Optional.of("<mjml></mjml>"),
                        Optional.of("<p>'\\ \n</p>"),
                        Optional.of("text"));
        Template template = stored(here, template(newId()).withName("Über").withSource(source));

        assertThat(templates().find(here, template.id())).contains(template);
        assertThat(templates().findBySlug(here, new Slug("uber"))).contains(template);
        assertThat(templates().findVersion(here, template.id(), 1)).contains(template);
        assertThat(templates().findVersion(here, template.id(), 2)).isEmpty();
    }

    @Test
    default void variableRulesAreKeptInTheirOrder() {
        Workspace here = newLive();
        Map<String, VariableRule> rules = new LinkedHashMap<>();
        rules.put("zeta", new VariableRule("string", true, null, Optional.of("last letter")));
        rules.put("alpha", new VariableRule("number", false, 3L, Optional.empty()));
        rules.put("list", new VariableRule("array", false, List.of("a", 1L), Optional.empty()));
        rules.put("beta", new VariableRule("boolean", false, true, Optional.empty()));

        Template template = stored(here, template(newId()).withVariables(rules));

        Template found = templates().find(here, template.id()).orElseThrow();
        assertThat(found.variables()).isEqualTo(rules);
        assertThat(found.variables().keySet()).containsExactly("zeta", "alpha", "list", "beta");
    }

    @Test
    default void namesAndSlugsCanBeUsedOnlyOnce() {
        Workspace here = newLive();
        Template first = stored(here, template(newId()).withName("Welcome"));

        assertThat(
                        templates()
                                .addUnlessPresent(
                                        here,
                                        template(newId())
                                                .withName("WELCOME")
                                                .withSlug("w")
                                                .build()))
                .contains(first.id());
        assertThat(
                        templates()
                                .addUnlessPresent(
                                        here,
                                        template(newId())
                                                .withName("Other")
                                                .withSlug("welcome")
                                                .build()))
                .contains(first.id());
        assertThat(all(here, TemplateQuery.all())).containsExactly(first);
    }

    @Test
    default void eachWorkspaceHasItsOwnNames() {
        Workspace here = newLive();
        Template ours = stored(here, template(newId()).withName("Welcome"));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(templates().find(stranger, ours.id())).isEmpty();
            assertThat(templates().findBySlug(stranger, ours.slug())).isEmpty();
            assertThat(templates().findVersion(stranger, ours.id(), 1)).isEmpty();
            Template theirs = stored(stranger, template(newId()).withName("Welcome"));
            assertThat(all(stranger, TemplateQuery.all())).containsExactly(theirs);
        }
        assertThat(templates().findBySlug(here, ours.slug())).contains(ours);
    }

    @Test
    default void unknownTemplatesAreAbsent() {
        Workspace here = newLive();

        assertThat(templates().find(here, new TemplateId(newId()))).isEmpty();
        assertThat(templates().findBySlug(here, new Slug("nothing"))).isEmpty();
        assertThat(all(here, TemplateQuery.all())).isEmpty();
    }

    @Test
    default void templatesAreSortedByEveryFieldInBothDirectionsTiesById() {
        Workspace here = newLive();
        Instant start = SettableClock.START;
        List<Template> all = new ArrayList<>();
        all.add(stored(here, template(newId()).withName("b").withCreatedAt(start)));
        all.add(
                stored(
                        here,
                        template(newId()).withName("A c").withUpdatedAt(start.plusSeconds(1))));
        all.add(
                stored(
                        here,
                        template(newId()).withName("A-b").withCreatedAt(start.plusSeconds(3))));
        all.add(stored(here, template(newId()).withName("aa").withCreatedAt(start.plusSeconds(3))));
        all.add(stored(here, template(newId()).withName("9").withUpdatedAt(start.plusSeconds(3))));

        Pages.assertSorted(
                all,
                TemplateQuery.Sort.class,
                TemplatesContract::order,
                page -> templates().list(here, TemplateQuery.all(), page));
    }

    private static Comparator<Template> order(TemplateQuery.Sort field) {
        Comparator<Template> order =
                switch (field) {
                    case NAME -> Comparator.comparing(t -> t.name().toLowerCase(Locale.ROOT));
                    case CREATED_AT ->
                            Comparator.comparing(
                                    (Template template) -> template.revision().createdAt());
                    case UPDATED_AT ->
                            Comparator.comparing(
                                    (Template template) -> template.revision().updatedAt());
                };
        return order.thenComparing(template -> template.id().toString());
    }

    @Test
    default void templatesAddedBetweenPagesDoNotShiftThem() {
        Workspace here = newLive();
        stored(here, template(newId()).withName("B"));
        Template last = stored(here, template(newId()).withName("D"));
        Sort<TemplateQuery.Sort> byName = Sort.ascending(TemplateQuery.Sort.NAME);
        Page<Template> first =
                templates().list(here, TemplateQuery.all(), PageRequest.first(1, byName));

        stored(here, template(newId()).withName("A"));
        Page<Template> second =
                templates()
                        .list(
                                here,
                                TemplateQuery.all(),
                                new PageRequest<>(5, byName, first.next()));

        assertThat(first.next().map(Position::sortValue)).contains("b");
        assertThat(second.items()).containsExactly(last);
        assertThat(second.total()).isEqualTo(3);
    }

    @Test
    default void filtersRestrictBothItemsAndTotal() {
        Workspace here = newLive();
        Template receipt =
                stored(
                        here,
                        template(newId())
                                .withName("Receipt_1")
                                .withCategory(TemplateCategory.TRANSACTIONAL));
        Template news = stored(here, template(newId()).withName("Receipts"));

        assertThat(
                        all(
                                here,
                                new TemplateQuery(
                                        Optional.of(TemplateCategory.TRANSACTIONAL),
                                        Optional.empty())))
                .containsExactly(receipt);
        assertThat(all(here, new TemplateQuery(Optional.empty(), Optional.of("receipt_"))))
                .containsExactly(receipt);
        assertThat(all(here, new TemplateQuery(Optional.empty(), Optional.of("RECEIPT"))))
                .containsExactly(receipt, news);
    }

    private List<Template> all(Workspace workspace, TemplateQuery query) {
        return Pages.walk(
                1,
                Sort.ascending(TemplateQuery.Sort.NAME),
                page -> templates().list(workspace, query, page));
    }

    @Test
    default void ofConcurrentStoresOfANameOneSucceeds() {
        Workspace here = newLive();
        List<Template> rivals =
                List.of("Tea", "TEA", "tea", "tEA").stream()
                        .map(name -> template(newId()).withName(name).build())
                        .toList();

        List<Optional<TemplateId>> answers =
                Race.of(4, number -> templates().addUnlessPresent(here, rivals.get(number)));

        List<Template> stored = all(here, TemplateQuery.all());
        assertThat(stored).hasSize(1);
        assertThat(answers).containsOnlyOnce(Optional.empty());
        assertThat(answers.stream().flatMap(Optional::stream)).containsOnly(stored.getFirst().id());
    }

    @Test
    default void aRolledBackTemplateIsNotStored() {
        Workspace here = newLive();
        assertThatThrownBy(() ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    stored(here, template(newId()).withName("A"));
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        assertThat(all(here, TemplateQuery.all())).isEmpty();
        stored(here, template(newId()).withName("A"));
    }
}
