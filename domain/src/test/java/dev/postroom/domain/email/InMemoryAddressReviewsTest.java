package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemoryAddressReviewsTest implements AddressReviewsContract {

    private final InMemoryPorts ports = InMemoryPorts.create();
    private final InMemoryAddressReviews reviews = new InMemoryAddressReviews(ports.database());

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public AddressReviews reviews() {
        return reviews;
    }

    @Override
    public void begin(Workspace workspace) {
        reviews.begin(workspace);
    }
}
