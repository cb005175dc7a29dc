package dev.postroom.adapters.billing.local;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.SellingBillingGatewayContract;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** The contract of billing gateways, with that of Stripe and the local provider behind it. */
final class LocalGatewayTest implements SellingBillingGatewayContract {

    @TempDir Path folder;
    private LocalRig rig;
    private BillingGateway gateway;

    @BeforeEach
    void start() throws IOException {
        rig = new LocalRig(folder.resolve("payments.json"));
        gateway = rig.gateway(PLANS);
    }

    @AfterEach
    void stop() throws IOException {
        rig.close();
    }

    @Override
    public BillingGateway gateway() {
        return gateway;
    }

    @Override
    public void pay(CheckoutSession session) {
        rig.post(session.url(), "action=buy");
    }

    @Override
    public void end(String customer) {
        URI portal = gateway.portal(new PortalOrder(customer, BACK, "end-" + customer));
        rig.post(portal, "action=cancel");
        rig.clock.advance(Duration.ofDays(31));
    }

    @Override
    public UnverifiedProviderEvent message(String customer) {
        pay(
                gateway.checkout(
                        new CheckoutOrder(
                                new AccountId(IDS.next()),
                                customer,
                                SOLD,
                                BillingInterval.MONTH,
                                BACK,
                                GONE,
                                "message-" + customer)));
        return rig.events().getLast();
    }

    @Override
    public UnverifiedProviderEvent forged(UnverifiedProviderEvent message) {
        return new UnverifiedProviderEvent(
                message.body() + " ", message.headers(), message.receivedAt());
    }

    @Override
    public void loseProvider() {
        try {
            rig.stop();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
