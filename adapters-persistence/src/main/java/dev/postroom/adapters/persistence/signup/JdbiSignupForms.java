package dev.postroom.adapters.persistence.signup;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormId;
import dev.postroom.domain.signup.SignupForms;

import java.util.Map;
import java.util.Optional;

/** Sign-up forms in PostgreSQL. */
public final class JdbiSignupForms implements SignupForms {
    private static final String ADD =
            """
            INSERT INTO signup_forms (workspace_id, id, name, title, page_text, consent_text,
                language, fields, tags, allowed_origins, redirect_url, is_active, created_at,
                updated_at, version)
            VALUES (:workspace, :id, :name, :title, :text, :consent,
                :language, CAST(:fields AS jsonb), :tags, :origins, :redirect, :isActive,
                :createdAt, :updatedAt, :version)
            """;
    private static final String UPDATE =
            """
            UPDATE signup_forms SET name = :name, title = :title, page_text = :text,
                consent_text = :consent, language = :language, fields = CAST(:fields AS jsonb),
                tags = :tags, allowed_origins = :origins, redirect_url = :redirect,
                is_active = :isActive, updated_at = :updatedAt, version = :version
            WHERE workspace_id = :workspace AND id = :id
            """;
    private static final String DELETE =
            "DELETE FROM signup_forms WHERE workspace_id = :workspace AND id = :id";
    private static final String BY_ID =
            "SELECT * FROM signup_forms WHERE workspace_id = :workspace AND id = :id";
    private static final String LOCK = BY_ID + " FOR UPDATE";
    private static final String OPEN =
            "SELECT f.*, "
                    + Workspaces.COLUMNS
                    + """
                     FROM signup_forms f
                    JOIN workspaces w ON w.id = f.workspace_id
                    WHERE f.id = :id AND w.discarded_at IS NULL
                    """;

    private static final KeysetList<SignupForm, SignupForm.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                            "signup_forms", "f", SignupFormRows::form, form -> form.id().value()),
                    Map.of(
                            SignupForm.Sort.CREATED_AT,
                            ListOrder.byTime("f.created_at", f -> f.revision().createdAt())),
                    Total.counters("signup_form"));

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiSignupForms(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(Workspace workspace, SignupForm form) {
        execute(ADD, SignupFormRows.columns(workspace, form).values());
    }

    @Override
    public Optional<SignupForm> find(Workspace workspace, SignupFormId id) {
        return one(BY_ID, workspace, id);
    }

    @Override
    public Optional<SignupForm> lock(Workspace workspace, SignupFormId id) {
        return one(LOCK, workspace, id);
    }

    private Optional<SignupForm> one(String sql, Workspace workspace, SignupFormId id) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> SignupFormRows.form(result))
                        .findOne());
    }

    @Override
    public Optional<OpenForm> open(SignupFormId id) {
        return handles.call(handle ->
                handle.createQuery(OPEN)
                        .bind("id", id.value())
                        .map((result, _) -> SignupFormRows.open(result))
                        .findOne());
    }

    @Override
    public void update(Workspace workspace, SignupForm form) {
        execute(UPDATE, SignupFormRows.columns(workspace, form).values());
    }

    @Override
    public void delete(Workspace workspace, SignupFormId id) {
        execute(DELETE, Map.of("workspace", workspace.id(), "id", id.value()));
    }

    private void execute(String sql, Map<String, ?> columns) {
        handles.transact(handle -> handle.createUpdate(sql).bindMap(columns).execute());
    }

    @Override
    public Page<SignupForm> list(Workspace workspace, PageRequest<SignupForm.Sort> page) {
        return LIST.page(handles, workspace, new Conditions(), page);
    }
}
