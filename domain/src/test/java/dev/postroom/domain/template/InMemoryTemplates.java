package dev.postroom.domain.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Slug;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Templates in memory. */
public final class InMemoryTemplates implements Templates {

    private record Row(UUID workspaceId, Template template) implements InMemoryRow {

        @Override
        public TemplateId key() {
            return template.id();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> templates;

    public InMemoryTemplates(InMemoryDatabase database) {
        this.database = database;
        this.templates = database.table(Row.class);
    }

    @Override
    public Optional<TemplateId> addUnlessPresent(Workspace workspace, Template template) {
        return database.atomically(() -> {
            Optional<TemplateId> present =
                    all(workspace)
                            .filter(other -> collide(template, other))
                            .map(Template::id)
                            .findFirst();
            if (present.isEmpty()) {
                templates.put(new Row(workspace.id(), template));
            }
            return present;
        });
    }

    @Override
    public Optional<Template> find(Workspace workspace, TemplateId id) {
        return templates.find(workspace.id(), id).map(Row::template);
    }

    @Override
    public Optional<Template> findBySlug(Workspace workspace, Slug slug) {
        return all(workspace).filter(template -> template.slug().equals(slug)).findAny();
    }

    @Override
    public Optional<Template> findVersion(Workspace workspace, TemplateId id, int version) {
        return find(workspace, id).filter(template -> template.version() == version);
    }

    @Override
    public Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateSort> page) {
        InMemoryOrder<Template> order =
                switch (page.sort().field()) {
                    case NAME -> InMemoryOrder.byKey(template -> key(template.name()));
                    case CREATED_AT -> InMemoryOrder.byTime(Template::createdAt);
                    case UPDATED_AT -> InMemoryOrder.byTime(Template::updatedAt);
                };
        return order.page(
                all(workspace).filter(template -> isWanted(query, template)),
                page,
                template -> template.id().value());
    }

    private Stream<Template> all(Workspace workspace) {
        return templates.of(workspace.id()).map(Row::template);
    }

    private static boolean isWanted(TemplateQuery query, Template template) {
        return query.category().map(wish -> wish == template.category()).orElse(true)
                && query.prefix()
                        .map(prefix -> key(template.name()).startsWith(key(prefix)))
                        .orElse(true);
    }

    private static boolean collide(Template one, Template other) {
        return key(one.name()).equals(key(other.name())) || one.slug().equals(other.slug());
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
