package dev.postroom.adapters.persistence.template;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.TemplateVersion;
import dev.postroom.domain.template.VariableRule;

import org.jspecify.annotations.Nullable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Maps templates between rows and domain values: what all versions share, and one version. */
final class TemplateRows {
    /** To be selected from {@code templates t} and {@link #VERSIONS}. */
    static final String COLUMNS =
            """
            t.id, t.slug, t.created_at, v.version, v.name, v.category, v.subject, v.preview_text,
                v.mjml, v.html, v.plain_text, v.variables, v.saved_at\
            """;

    /** To be joined to {@code templates t}; further conditions can be appended. */
    static final String VERSIONS =
            """
            JOIN template_versions v ON v.workspace_id = t.workspace_id AND v.template_id = t.id
            """;

    private TemplateRows() {}

    static Columns columns(Workspace workspace, Template template) {
        TemplateSource source = template.source();
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", template.id().value())
                .put("name", template.name())
                .put("nameKey", key(template.name()))
                .put("slug", template.slug().value())
                .put("category", template.category().keyword())
                .put("version", template.version())
                .put("subject", source.subject())
                .put("previewText", source.previewText())
                .put("mjml", source.mjml())
                .put("html", source.html())
                .put("plainText", source.text())
                .put("variables", VariableRulesColumn.text(template.variables()))
                .put("createdAt", template.revision().createdAt())
                .put("updatedAt", template.revision().updatedAt());
    }

    static String key(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    static Template template(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Template(
                new TemplateId(row.uuid("id")),
                row.text("name"),
                new Slug(row.text("slug")),
                new TemplateSource(
                        row.text("subject"),
                        row.optionalText("preview_text"),
                        row.optionalText("mjml"),
                        row.optionalText("html"),
                        row.optionalText("plain_text")),
                Keyword.parse(TemplateCategory.class, row.text("category")).orElseThrow(),
                VariableRulesColumn.of(row.text("variables")),
                new Revision(
                        row.instant("created_at"), row.instant("saved_at"), row.number("version")));
    }

    static TemplateVersion version(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new TemplateVersion(
                new TemplateId(row.uuid("template_id")),
                Math.toIntExact(row.number("version")),
                row.text("name"),
                row.text("subject"),
                Keyword.parse(TemplateCategory.class, row.text("category")).orElseThrow(),
                row.instant("saved_at"));
    }

    /** Maps rules of variables to a JSON object in the author's order. */
    private static final class VariableRulesColumn {
        private VariableRulesColumn() {}

        static String text(Map<String, VariableRule> rules) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            rules.forEach((name, rule) -> members.put(name, members(rule)));
            return JsonColumns.text(members);
        }

        static Map<String, VariableRule> of(String text) {
            Map<String, VariableRule> rules = new LinkedHashMap<>();
            JsonColumns.object(text)
                    .members()
                    .forEach((name, value) -> rules.put(name, rule((Map<?, ?>) value)));
            return rules;
        }

        private static Map<String, @Nullable Object> members(VariableRule rule) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            members.put("type", rule.type());
            members.put("required", rule.required());
            members.put("default", rule.defaultValue());
            rule.description().ifPresent(text -> members.put("description", text));
            return members;
        }

        private static VariableRule rule(@Nullable Map<?, ?> members) {
            if (members == null) {
                throw new IllegalStateException("a stored variable has no rule");
            }
            return new VariableRule(
                    String.valueOf(members.get("type")),
                    Boolean.TRUE.equals(members.get("required")),
                    members.get("default"),
                    Optional.ofNullable((String) members.get("description")));
        }
    }
}
