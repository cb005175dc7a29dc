package dev.postroom.domain.template;

import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Builds valid templates: marketing mail in HTML that greets by first name. */
public final class TemplateFixture {

    private final TemplateId id;
    private String name;
    private Optional<Slug> slug = Optional.empty();
    private TemplateCategory category = TemplateCategory.MARKETING;
    private TemplateSource source = defaultSource();
    private Map<String, VariableRule> variables = Map.of();
    private Instant createdAt = SettableClock.START;
    private Instant updatedAt = SettableClock.START;

    private TemplateFixture(UUID id) {
        this.id = new TemplateId(id);
        this.name = "Template " + id;
    }

    /** A template with this id. */
    public static TemplateFixture template(UUID id) {
        return new TemplateFixture(id);
    }

    /** Only subject and HTML. */
    public static TemplateSource defaultSource() {
        return new TemplateSource(
                "Hello {{first_name}}",
                Optional.empty(),
                Optional.empty(),
                Optional.of("<p>Hello {{first_name}}</p>"),
                Optional.empty());
    }

    public TemplateFixture withName(String newName) {
        name = newName;
        return this;
    }

    public TemplateFixture withSlug(String newSlug) {
        slug = Optional.of(new Slug(newSlug));
        return this;
    }

    public TemplateFixture withCategory(TemplateCategory newCategory) {
        category = newCategory;
        return this;
    }

    public TemplateFixture withSource(TemplateSource newSource) {
        source = newSource;
        return this;
    }

    public TemplateFixture withVariables(Map<String, VariableRule> rules) {
        variables = new LinkedHashMap<>(rules);
        return this;
    }

    /** Made, and last changed, at that moment. */
    public TemplateFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        updatedAt = moment;
        return this;
    }

    public TemplateFixture withUpdatedAt(Instant moment) {
        updatedAt = moment;
        return this;
    }

    public Template build() {
        return new Template(
                id,
                name,
                slug.orElseGet(() -> Slug.of(name)),
                source,
                category,
                variables,
                new Revision(createdAt, updatedAt, 1));
    }
}
