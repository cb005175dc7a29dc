package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.AddressReviews;
import dev.postroom.domain.email.AddressReviewsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiAddressReviewsTest implements AddressReviewsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public AddressReviews reviews() {
        return new JdbiAddressReviews(POSTGRES.handles());
    }

    @Override
    public void begin(Workspace workspace) {
        POSTGRES.handles()
                .call(handle ->
                        handle.execute(
                                "INSERT INTO address_reviews (workspace_id) VALUES (?)",
                                workspace.id()));
    }
}
