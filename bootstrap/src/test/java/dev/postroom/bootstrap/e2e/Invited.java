package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.member.SecretToken;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Base64;

/** An invitation whose mail was read. */
final class Invited {

    private static final int BYTES = 32;

    private Invited() {}

    /** The path of a link into that account. */
    static String by(DatabaseTarget database, String account) throws SQLException {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        SecretToken token =
                SecretToken.parse(Base64.getUrlEncoder().withoutPadding().encodeToString(random))
                        .orElseThrow();
        try (Connection connection =
                        DriverManager.getConnection(
                                database.jdbcUrl(),
                                database.user().orElse(""),
                                database.password().map(Secret::reveal).orElse(""));
                PreparedStatement insert =
                        connection.prepareStatement(
                                """
                                INSERT INTO invitations (id, account_id, address, address_key, role,
                                    reach, secret_hash, created_at, expires_at)
                                SELECT gen_random_uuid(), id, 'cleo@acme.test', 'cleo@acme.test',
                                    'marketer', 'both', ?, now(), now() + interval '1 day'
                                FROM accounts WHERE id::text = ?
                                """)) {
            insert.setBytes(1, token.hash());
            insert.setString(2, account);
            insert.execute();
        }
        return "/invite/" + token.reveal();
    }
}
