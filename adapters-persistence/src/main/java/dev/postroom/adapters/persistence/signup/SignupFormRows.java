package dev.postroom.adapters.persistence.signup;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignupAccess;
import dev.postroom.domain.signup.SignupField;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormId;
import dev.postroom.domain.signup.SignupTexts;
import dev.postroom.domain.signup.SiteOrigin;
import dev.postroom.domain.tag.TagId;

import org.jspecify.annotations.Nullable;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Maps forms between rows and domain values. */
final class SignupFormRows {

    private SignupFormRows() {}

    static Columns columns(Workspace workspace, SignupForm form) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", form.id().value())
                .put("name", form.name())
                .put("title", form.texts().title())
                .put("text", form.texts().text())
                .put("consent", form.texts().consent())
                .put("language", form.texts().language())
                .put(
                        "fields",
                        JsonColumns.text(form.fields().stream().map(SignupFormRows::json).toList()))
                .put("tags", SqlArray.uuids(form.tags().stream().map(TagId::value).toList()))
                .put(
                        "origins",
                        SqlArray.texts(
                                form.access().origins().stream().map(SiteOrigin::value).toList()))
                .put("redirect", form.access().redirect().map(WebLink::toString))
                .put("isActive", form.access().isActive())
                .put("createdAt", form.revision().createdAt())
                .put("updatedAt", form.revision().updatedAt())
                .put("version", form.version());
    }

    private static Map<String, @Nullable Object> json(SignupField field) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", field.name());
        json.put("label", field.label().orElse(null));
        json.put("required", field.isRequired());
        return json;
    }

    static SignupForm form(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new SignupForm(
                new SignupFormId(row.uuid("id")),
                row.text("name"),
                new SignupTexts(
                        row.optionalText("title"),
                        row.optionalText("page_text"),
                        row.optionalText("consent_text"),
                        row.optionalText("language")),
                fields(row.text("fields")),
                SqlArray.uuidsOf(result, "tags").stream().map(TagId::new).toList(),
                new SignupAccess(
                        SqlArray.textsOf(result, "allowed_origins").stream()
                                .map(SiteOrigin::new)
                                .toList(),
                        row.optionalText("redirect_url").map(WebLink::parse),
                        row.flag("is_active")),
                new Revision(
                        row.instant("created_at"),
                        row.instant("updated_at"),
                        row.number("version")));
    }

    static OpenForm open(ResultSet result) throws SQLException {
        return new OpenForm(Workspaces.of(result), form(result));
    }

    private static List<SignupField> fields(String text) {
        List<SignupField> fields = new ArrayList<>();
        for (JsonNode field : JsonColumns.tree(text)) {
            JsonNode label = field.path("label");
            fields.add(
                    new SignupField(
                            field.path("name").asText(),
                            label.isTextual() ? Optional.of(label.asText()) : Optional.empty(),
                            field.path("required").asBoolean()));
        }
        return fields;
    }
}
