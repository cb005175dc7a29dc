package dev.postroom.adapters.persistence.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.OlderSchema;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.AddressReviews.Review;

import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.UUID;

/** After an upgrade, environments with suppressed addresses are looked through, and no others. */
class AddressReviewUpgradeTest {
    private static final Workspace SUPPRESSING =
            new Workspace(new UUID(0, 2), new AccountId(new UUID(0, 1)), Environment.LIVE);

    private static final String BEFORE =
            """
            INSERT INTO accounts (id, name, created_at)
            VALUES ('00000000-0000-0000-0000-000000000001', 'Acme', now());
            INSERT INTO workspaces (id, account_id, environment)
            VALUES ('00000000-0000-0000-0000-000000000002',
                    '00000000-0000-0000-0000-000000000001', 'live'),
                ('00000000-0000-0000-0000-000000000003',
                    '00000000-0000-0000-0000-000000000001', 'test');
            INSERT INTO suppressions (workspace_id, address_hash, reason, created_at)
            VALUES ('00000000-0000-0000-0000-000000000002', '\\x01', 'bounced', now())
            """;

    @Test
    void onlyEnvironmentsWithSuppressedAddressesAreLookedThrough() {
        OlderSchema.upgrade("58", BEFORE, AddressReviewUpgradeTest::check);
    }

    private static void check(PostgresPorts ports) {
        JdbiAddressReviews reviews = new JdbiAddressReviews(ports.handles());
        ports.transactions()
                .inTransaction(() -> {
                    assertThat(reviews.lockNext())
                            .contains(new Review(SUPPRESSING, Optional.empty()));
                    reviews.end(SUPPRESSING);
                    assertThat(reviews.lockNext()).isEmpty();
                });
    }
}
