package dev.postroom.adapters.persistence.template;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Counters;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateQuery;

import org.jdbi.v3.core.Handle;

import java.util.List;

/** The list of templates. They are few: filtered totals are counted over the workspace's rows. */
final class TemplatePages {
    private static final String TOTAL =
            "SELECT count(*) FROM templates t WHERE t.workspace_id = :workspace";

    private TemplatePages() {}

    static Page<Template> read(
            Handle handle,
            Workspace workspace,
            TemplateQuery query,
            PageRequest<TemplateQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .andIf(
                                query.category().map(TemplateCategory::keyword),
                                "t.category = :category",
                                "category")
                        .andPrefix(query.prefix().map(TemplateRows::key), "t.name_key");
        Keyset keyset = keyset(page);
        List<Template> rows =
                handle.createQuery(
                                TemplateRows.NEWEST
                                        + conditions.text()
                                        + keyset.condition()
                                        + keyset.orderAndLimit())
                        .bind("workspace", workspace.id())
                        .bindMap(conditions.values())
                        .bindMap(keyset.values())
                        .map((result, _) -> TemplateRows.template(result))
                        .list();
        long total = total(handle, workspace, conditions);
        return keyset.page(rows, total, last -> position(page.sort().field(), last));
    }

    private static long total(Handle handle, Workspace workspace, Conditions conditions) {
        if (conditions.isEmpty()) {
            return Counters.total(handle, workspace, "template");
        }
        return handle.createQuery(TOTAL + conditions.text())
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .mapTo(Long.class)
                .one();
    }

    private static Keyset keyset(PageRequest<TemplateQuery.Sort> page) {
        return switch (page.sort().field()) {
            case NAME -> Keyset.of(page, "t.name_key", "text", "t.id");
            case CREATED_AT -> Keyset.of(page, "t.created_at", "timestamptz", "t.id");
            case UPDATED_AT -> Keyset.of(page, "t.updated_at", "timestamptz", "t.id");
        };
    }

    private static Position position(TemplateQuery.Sort sort, Template last) {
        String value =
                switch (sort) {
                    case NAME -> TemplateRows.key(last.name());
                    case CREATED_AT -> DatabaseTimes.text(last.revision().createdAt());
                    case UPDATED_AT -> DatabaseTimes.text(last.revision().updatedAt());
                };
        return new Position(value, last.id().value());
    }
}
