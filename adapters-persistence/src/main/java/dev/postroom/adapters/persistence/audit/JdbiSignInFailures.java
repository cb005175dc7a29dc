package dev.postroom.adapters.persistence.audit;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.audit.SignInFailures;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** Failed sign-ins in PostgreSQL. */
public final class JdbiSignInFailures implements SignInFailures {

    // a clock that is behind counts in the hour that is there
    private static final String ADD =
            """
            INSERT INTO sign_in_failures AS f (account_id, person_id, hour, failures)
            VALUES (:account, :person, :hour, 1)
            ON CONFLICT (account_id, person_id) DO UPDATE
            SET hour = greatest(f.hour, EXCLUDED.hour),
                failures = CASE WHEN EXCLUDED.hour > f.hour THEN 1 ELSE f.failures + 1 END
            RETURNING failures
            """;

    private final Handles handles;

    /** Failures behind these handles. */
    public JdbiSignInFailures(Handles handles) {
        this.handles = handles;
    }

    @Override
    public long add(AccountId account, UUID person, Instant at) {
        return handles.call(handle ->
                handle.createQuery(ADD)
                        .bind("account", account.value())
                        .bind("person", person)
                        .bind("hour", DatabaseTimes.stored(at.truncatedTo(ChronoUnit.HOURS)))
                        .mapTo(Long.class)
                        .one());
    }
}
