package dev.postroom.adapters.persistence.template;

import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateVersion;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The list of a template's versions, without their sources, which may be long. */
final class TemplateVersionPages {
    private static final String VERSIONS =
            """
            SELECT v.template_id, v.version, v.name, v.subject, v.category, v.saved_at
            FROM template_versions v
            WHERE v.workspace_id = :workspace AND v.template_id = :template\
            """;
    // Versions are numbered without a gap.
    private static final String TOTAL =
            """
            SELECT coalesce(max(version), 0) FROM template_versions
            WHERE workspace_id = :workspace AND template_id = :template
            """;

    private TemplateVersionPages() {}

    static Page<TemplateVersion> read(
            Handle handle,
            Workspace workspace,
            TemplateId id,
            PageRequest<TemplateVersion.Sort> page) {
        Keyset keyset = Keyset.of(page, "v.version", "int", "v.template_id");
        List<TemplateVersion> rows =
                handle.createQuery(VERSIONS + keyset.condition() + keyset.orderAndLimit())
                        .bind("workspace", workspace.id())
                        .bind("template", id.value())
                        .bindMap(keyset.values())
                        .map((result, _) -> version(result))
                        .list();
        long total =
                handle.createQuery(TOTAL)
                        .bind("workspace", workspace.id())
                        .bind("template", id.value())
                        .mapTo(Long.class)
                        .one();
        return keyset.page(
                rows,
                total,
                last -> new Position(Integer.toString(last.version()), last.template().value()));
    }

    private static TemplateVersion version(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new TemplateVersion(
                new TemplateId(row.uuid("template_id")),
                Math.toIntExact(row.number("version")),
                row.text("name"),
                row.text("subject"),
                Keyword.parse(TemplateCategory.class, row.text("category")).orElseThrow(),
                row.instant("saved_at"));
    }
}
