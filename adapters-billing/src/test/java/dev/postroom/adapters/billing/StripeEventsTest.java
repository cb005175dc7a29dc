package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;

import com.stripe.Stripe;
import com.stripe.net.Webhook;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.billing.stripe.StripeEvent;
import dev.postroom.domain.billing.stripe.StripeFake;
import dev.postroom.domain.billing.stripe.StripeSignatures;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Map;

/** Messages that are from Stripe, and messages that are not. */
final class StripeEventsTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_900_000_000);

    private final StripeRig rig = new StripeRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private VerifiedProviderEvent read(String body, String signature) {
        return rig.gateway.read(
                new UnverifiedProviderEvent(body, Map.of("stripe-signature", signature), NOW));
    }

    private VerifiedProviderEvent read(StripeEvent event) {
        return read(event.body(), event.signature(NOW.getEpochSecond()));
    }

    private void isRefused(VerifiedProviderEvent notice, String code) {
        assertThat(notice)
                .isInstanceOfSatisfying(
                        VerifiedProviderEvent.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "customer.subscription.created",
                "checkout.session.completed",
                "invoice.paid"
            })
    void eachEventAboutAPaymentNamesTheCustomer(String type) {
        rig.subscribe(1, StripeRig.STARTER, BillingInterval.MONTH);
        StripeEvent event = rig.stripe.buyer().event(type);

        assertThat(read(event))
                .isInstanceOfSatisfying(
                        VerifiedProviderEvent.Changed.class,
                        changed -> {
                            assertThat(changed.event()).isEqualTo(event.id());
                            assertThat(changed.customer())
                                    .isEqualTo(rig.gateway.customer(StripeRig.account(1)));
                            if (!type.startsWith("invoice")) {
                                assertThat(changed.account()).contains(StripeRig.account(1));
                            }
                        });
    }

    @Test
    void aDeletedCustomerIsNamedByItsId() {
        String customer = rig.gateway.customer(StripeRig.account(1));
        rig.stripe.buyer().delete(customer);

        assertThat(read(rig.stripe.buyer().event("customer.deleted")))
                .isInstanceOfSatisfying(
                        VerifiedProviderEvent.Changed.class,
                        changed -> assertThat(changed.customer()).isEqualTo(customer));
    }

    @Test
    void anotherEventIsIgnored() {
        rig.stripe.buyer().somethingElse();

        assertThat(read(rig.stripe.buyer().events().getFirst()))
                .isInstanceOf(VerifiedProviderEvent.Ignored.class);
    }

    @Test
    void aSignatureIsBelievedFor300Seconds() {
        rig.stripe.buyer().somethingElse();
        StripeEvent event = rig.stripe.buyer().events().getFirst();
        long now = NOW.getEpochSecond();

        assertThat(read(event.body(), event.signature(now - 300)))
                .isInstanceOf(VerifiedProviderEvent.Ignored.class);
        isRefused(read(event.body(), event.signature(now - 301)), "signature_expired");
        isRefused(read(event.body(), event.signature(now + 301)), "signature_expired");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "t=",
                "t=1900000000",
                "v1=00",
                "t=1900000000,v1=",
                "t=1900000000,v1=zz",
                "t=x,v1=00",
                "t=-1,v1=00",
                "t=99999999999999999999,v1=00",
                "t=1900000000,t=1900000000,v1=00",
                ",,,,,,,,,,,,,,",
                "t=1900000000,v0=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd"
            })
    void aHeaderThatIsNoSignatureIsRefused(String header) {
        isRefused(read("{}", header), "invalid_signature");
    }

    @Test
    void aMissingHeaderAnotherSecretAndAnotherBodyAreRefused() {
        rig.stripe.buyer().somethingElse();
        StripeEvent event = rig.stripe.buyer().events().getFirst();
        long now = NOW.getEpochSecond();

        isRefused(
                rig.gateway.read(new UnverifiedProviderEvent(event.body(), Map.of(), NOW)),
                "invalid_signature");
        isRefused(
                read(
                        event.body(),
                        new StripeSignatures("whsec_stranger").header(event.body(), now)),
                "invalid_signature");
        isRefused(read(event.body() + " ", event.signature(now)), "invalid_signature");
    }

    @Test
    void whatIsSignedAndNoEventIsRefused() {
        for (String body : new String[] {"", "[]", "{", "{}", "null", "{\"type\":\"x\"}", "7"}) {
            String signature =
                    new StripeSignatures(StripeFake.SECRET).header(body, NOW.getEpochSecond());

            isRefused(read(body, signature), "invalid_event");
        }
    }

    @Test
    void theLibraryOfStripeMakesTheSameSignatures() throws GeneralSecurityException {
        String body =
                "{\"id\":\"evt_1\",\"object\":\"event\",\"type\":\"ping\",\"text\":\"größer\"}";
        long now = NOW.getEpochSecond();
        String header = Webhook.Signature.generateSignatureHeader(body, StripeFake.SECRET, now);

        assertThat(read(body, header)).isInstanceOf(VerifiedProviderEvent.Ignored.class);
        assertThat(new StripeSignatures(StripeFake.SECRET).header(body, now)).startsWith(header);
    }

    @Test
    void aKnownVectorHasItsSignature() {
        assertThat(new StripeSignatures("whsec_test_secret").header("{}", 12345))
                .startsWith(
                        "t=12345,v1=c9a60c1eb8eee7a6d5d12198b186729a423ee2768f853894ec8806ca74610d05,");
    }

    @Test
    void theStandInAgreesWithTheLibraryOnTheVersion() {
        assertThat(StripeFake.VERSION).isEqualTo(Stripe.API_VERSION);
    }
}
