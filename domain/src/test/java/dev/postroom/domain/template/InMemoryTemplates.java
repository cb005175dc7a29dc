package dev.postroom.domain.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;

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

    private record VersionRow(UUID workspaceId, Template template) implements InMemoryRow {

        private record Key(TemplateId template, int version) {}

        @Override
        public Key key() {
            return new Key(template.id(), template.version());
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> templates;
    private final InMemoryTable<VersionRow> versions;

    public InMemoryTemplates(InMemoryDatabase database) {
        this.database = database;
        this.templates = database.table(Row.class);
        this.versions = database.table(VersionRow.class);
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
                put(workspace, template);
            }
            return present;
        });
    }

    private void put(Workspace workspace, Template template) {
        templates.put(new Row(workspace.id(), template));
        versions.put(new VersionRow(workspace.id(), template));
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
        return versions.find(workspace.id(), new VersionRow.Key(id, version))
                .map(row -> withSlug(row.template(), find(workspace, id).orElseThrow().slug()));
    }

    // the slug belongs to the template and not to one of its versions
    private static Template withSlug(Template version, Slug slug) {
        return new Template(
                version.id(),
                version.name(),
                slug,
                version.source(),
                version.category(),
                version.variables(),
                version.revision());
    }

    @Override
    public Optional<Template> lock(Workspace workspace, TemplateId id) {
        return find(workspace, id);
    }

    @Override
    public Optional<TemplateId> save(Workspace workspace, Template next) {
        return database.atomically(() -> {
            Optional<TemplateId> other =
                    all(workspace)
                            .filter(rival -> !rival.id().equals(next.id()))
                            .filter(rival -> collide(next, rival))
                            .map(Template::id)
                            .findFirst();
            if (other.isEmpty()) {
                put(workspace, next);
            }
            return other;
        });
    }

    @Override
    public void delete(Workspace workspace, TemplateId id) {
        database.atomically(() -> {
            versions.removeIf(workspace.id(), row -> row.template().id().equals(id));
            return templates.remove(workspace.id(), id);
        });
    }

    @Override
    public Page<TemplateVersion> versions(
            Workspace workspace, TemplateId id, PageRequest<TemplateVersion.Sort> page) {
        return InMemoryOrder.<TemplateVersion>byNumber(TemplateVersion::version)
                .page(
                        versions.of(workspace.id())
                                .map(VersionRow::template)
                                .filter(template -> template.id().equals(id))
                                .map(InMemoryTemplates::version),
                        page,
                        version -> version.template().value());
    }

    private static TemplateVersion version(Template template) {
        return new TemplateVersion(
                template.id(),
                template.version(),
                template.name(),
                template.source().subject(),
                template.category(),
                template.revision().updatedAt());
    }

    @Override
    public Page<Template> list(
            Workspace workspace, TemplateQuery query, PageRequest<TemplateQuery.Sort> page) {
        InMemoryOrder<Template> order =
                switch (page.sort().field()) {
                    case NAME -> InMemoryOrder.byKey(template -> key(template.name()));
                    case CREATED_AT ->
                            InMemoryOrder.byTime(
                                    (Template template) -> template.revision().createdAt());
                    case UPDATED_AT ->
                            InMemoryOrder.byTime(
                                    (Template template) -> template.revision().updatedAt());
                };
        return order.page(
                all(workspace).filter(template -> isWanted(query, template)),
                page,
                template -> template.id().value(),
                template -> bytes(template.source()));
    }

    private static long bytes(TemplateSource source) {
        return InMemoryOrder.bytes(
                Stream.of(source.mjml(), source.html(), source.text()).flatMap(Optional::stream));
    }

    private Stream<Template> all(Workspace workspace) {
        return templates.of(workspace.id()).map(Row::template);
    }

    private static boolean isWanted(TemplateQuery query, Template template) {
        return query.category().map(wanted -> wanted == template.category()).orElse(true)
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
