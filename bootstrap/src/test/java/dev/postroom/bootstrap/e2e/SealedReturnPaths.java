package dev.postroom.bootstrap.e2e;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.secret.MasterKeys;
import dev.postroom.adapters.persistence.secret.ServiceKeys;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.seal.MacKey;

import org.jdbi.v3.core.Jdbi;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The return paths that a service makes for its mails, sealed by its own key. */
final class SealedReturnPaths {

    private static final String DOMAIN = "@bounces.acme.test";

    private final Jdbi jdbi;
    private final MacKey key;

    SealedReturnPaths(Installation installation) {
        DatabaseTarget target = installation.database();
        jdbi =
                Database.configured(
                        Jdbi.create(
                                target.jdbcUrl(),
                                target.user().orElseThrow(),
                                target.password().map(Secret::reveal).orElse("")));
        String master = Installation.settings(target).getOrDefault("POSTROOM_MASTER_KEY", "");
        MasterKeys masters = new MasterKeys(List.of(Base64.getDecoder().decode(master)));
        Map<String, MacKey> keys =
                new ServiceKeys()
                        .load(
                                new Handles(jdbi),
                                masters,
                                masters.box(byte[]::new),
                                List.of("returns"));
        key = Objects.requireNonNull(keys.get("returns"));
    }

    String ofEmail(String id) {
        UUID workspace =
                jdbi.withHandle(handle ->
                        handle.createQuery("SELECT workspace_id FROM emails WHERE id = :id")
                                .bind("id", UUID.fromString(id))
                                .mapTo(UUID.class)
                                .one());
        return ReturnToken.email(workspace, UUID.fromString(id)).seal(key) + DOMAIN;
    }
}
