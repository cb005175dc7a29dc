package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.util.List;

/**
 * Signed messages and answers of Stripe that make no sense are treated as input, not as defects.
 */
final class StripeOdditiesTest {

    private static final String GOOD =
            "{'id':'sub_good','object':'subscription','status':'active','created':1700000000,"
                    + "'customer':'cus_1','items':{'object':'list','data':[{'id':'si_1',"
                    + "'price':{'id':'price_starter'},'current_period_start':1700000000,"
                    + "'current_period_end':1800000000}]}}";

    private final OddStripe stripe = new OddStripe();
    private final StripeBillingGateway gateway = stripe.gateway;

    @AfterEach
    void stop() {
        stripe.close();
    }

    private VerifiedProviderEvent read(String body) {
        return stripe.read(body);
    }

    private static String event(String rest) {
        return "{'id':'evt_1','object':'event','type':'customer.subscription.updated'" + rest + "}";
    }

    private static String object(String members) {
        return event(",'data':{'object':{" + members + "}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",'data':null",
                ",'data':[]",
                ",'data':{}",
                ",'data':'x'",
                ",'data':1",
                ",'data':{'object':null}",
                ",'data':{'object':'x'}",
                ",'data':{'object':[]}",
                ",'data':{'object':{}}",
                ",'data':{'object':{'id':'sub_1','customer':'cus_1'}}",
                ",'data':{'object':{'object':null,'customer':'cus_1'}}",
                ",'data':{'object':{'object':'subscription','metadata':['x'],'customer':'cus_1'}}",
                ",'data':{'object':{'object':'subscription','metadata':'x','customer':'cus_1'}}",
                ",'data':{'object':{'object':'subscription','customer':'a\\u0000b'}}",
                ",'data':{'object':{'object':'subscription','customer':''}}",
                ",'data':{'object':{'object':'subscription','customer':'a b'}}",
                ",'data':{'object':{'object':'subscription','created':'x','customer':'cus_1'}}",
                ",'data':{'object':{'object':'customer','id':'c\\u0000'}}",
                ",'data':{'object':{'object':'checkout.session','customer':'\\u0000'}}",
                ",'data':{'object':{'object':'invoice','customer':'\\u0000'}}",
            })
    void aSignedMessageThatIsNoEventIsRefused(String rest) {
        assertThat(read(event(rest)))
                .isInstanceOfSatisfying(
                        VerifiedProviderEvent.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("invalid_event"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "1",
                "'x'",
                "{}",
                "{'id':'evt_1'}",
                "{'type':'invoice.paid'}",
                "{'id':'a\\u0000b','type':'invoice.paid','object':'event'}",
                "{'id':'a\\u0000b','type':'other','object':'event'}",
                "{'id':null,'type':'other','object':'event'}",
                "{'id':{},'type':'other','object':'event'}",
            })
    void aSignedBodyThatIsNoEventIsRefused(String body) {
        assertThat(read(body)).isInstanceOf(VerifiedProviderEvent.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'object':'subscription','customer':null",
                "'object':'subscription'",
                "'object':1,'customer':'cus_1'",
                "'object':'something_new','customer':'cus_1'",
            })
    void anEventAboutNoCustomerIsIgnored(String members) {
        assertThat(read(object(members))).isInstanceOf(VerifiedProviderEvent.Ignored.class);
    }

    @Test
    void anEventThatIsSoundNamesItsCustomer() {
        assertThat(read(object("'object':'subscription','customer':'cus_1','metadata':{}")))
                .isInstanceOf(VerifiedProviderEvent.Changed.class);
    }

    private static void isUnavailable(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        failed ->
                                assertThat(failed.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.Unavailable.class,
                                                away ->
                                                        assertThat(away.code())
                                                                .isEqualTo("billing_unavailable")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'id':'x_1'}",
                "{'id':'x_1','url':null}",
                "{'id':'x_1','url':''}",
                "{'id':'x_1','url':'https://pay.example/{SESSION_SECRET}'}",
                "{'id':'x_1','url':'javascript:alert(1)'}",
                "{'id':'x_1','url':'/relative'}",
                "{'id':'x_1','url':'https://'}",
                "{'id':'x_1','url':1e400}",
                "{'id':'x_1','url':[]}",
                "[]",
                "null",
                "<html>",
            })
    void aPageWithoutAnAddressIsUnavailable(String odd) {
        stripe.answer(odd);
        URI back = URI.create("https://shop.example/");
        isUnavailable(() -> gateway.portal(new PortalOrder("cus_1", back, "key")));
        isUnavailable(() ->
                gateway.checkout(
                        new CheckoutOrder(
                                StripeRig.account(1),
                                "cus_1",
                                StripeRig.STARTER,
                                BillingInterval.MONTH,
                                back,
                                back,
                                "key")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'id':null}", "{'id':''}", "{'id':'a\\u0000b'}", "[]", "null"})
    void aCustomerWithoutAnIdIsUnavailable(String odd) {
        stripe.answer(odd);
        isUnavailable(() -> gateway.customer(StripeRig.account(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'data':null}", "{'data':{}}", "{'data':[1]}", "[]", "null", ""})
    void aListThatIsNoneIsUnavailable(String odd) {
        stripe.answer(odd);
        isUnavailable(() -> gateway.current("cus_1"));
    }

    private static List<String> oddSubscriptions() {
        return List.of(
                "null",
                "{}",
                GOOD.replace("'status':'active'", "'status':null"),
                GOOD.replace("'id':'sub_good'", "'id':null"),
                GOOD.replace("'created':1700000000", "'created':null"),
                GOOD.replace("'created':1700000000", "'created':1000000000000000"),
                GOOD.replaceFirst("'items':.*", "'items':null}"),
                GOOD.replaceFirst("'items':.*", "'items':{'object':'list','data':null}}"),
                GOOD.replaceFirst("'items':.*", "'items':{'object':'list','data':[null]}}"),
                GOOD.replace("'price':{'id':'price_starter'}", "'price':null"),
                GOOD.replace("'price':{'id':'price_starter'}", "'price':{}"),
                GOOD.replace("'current_period_start':1700000000,", ""),
                GOOD.replace("'current_period_end':1800000000", "'current_period_end':null"),
                GOOD.replace("1800000000", "1000000000000000"),
                GOOD.replace("1800000000", "9223372036854775807"),
                GOOD.replace("1800000000", "1600000000"),
                GOOD.replace("1800000000", "1700000000"),
                GOOD.replace("'current_period_start':1700000000", "'current_period_start':-5"));
    }

    private static String list(String... subscriptions) {
        return "{'object':'list','has_more':false,'data':["
                + String.join(",", subscriptions)
                + "]}";
    }

    @Test
    void aSubscriptionThatCannotBeReadIsUnavailable() {
        for (String odd : oddSubscriptions()) {
            stripe.answer(list(odd));
            isUnavailable(() -> gateway.current("cus_1"));
            stripe.answer(
                    list(odd, GOOD.replace("active", "canceled").replace("sub_good", "sub_old")));
            isUnavailable(() -> gateway.current("cus_1"));
        }
    }

    @Test
    void aSubscriptionThatCannotBeReadDoesNotHideOneInForce() {
        for (String odd : oddSubscriptions()) {
            for (String both : List.of(list(odd, GOOD), list(GOOD, odd))) {
                stripe.answer(both);
                assertThat(gateway.current("cus_1"))
                        .as(both)
                        .map(ProviderState::reference)
                        .contains("sub_good");
            }
        }
    }

    @Test
    void anItemThatCannotBeReadDoesNotHideOneOfAPlan() {
        String item = GOOD.replaceFirst(".*'data':\\[", "").replaceFirst("]}}$", "");
        for (String odd :
                List.of(
                        "null",
                        "{}",
                        item.replace("{'id':'price_starter'}", "null"),
                        item.replace("price_starter", "price_of_another_shop"),
                        item.replace("'current_period_end':1800000000", "'x':1"))) {
            for (String both : List.of(odd + "," + item, item + "," + odd)) {
                stripe.answer(list(GOOD.replace(item, both)));
                assertThat(gateway.current("cus_1"))
                        .as(both)
                        .map(ProviderState::reference)
                        .contains("sub_good");
            }
        }
    }

    @Test
    void aLaterSubscriptionForSomethingElseDoesNotHideOneOfAPlan() {
        String other =
                GOOD.replace("price_starter", "price_of_another_shop")
                        .replace("sub_good", "sub_other")
                        .replace("'created':1700000000", "'created':1750000000");
        for (String both : List.of(list(other, GOOD), list(GOOD, other))) {
            stripe.answer(both);
            assertThat(gateway.current("cus_1")).map(ProviderState::reference).contains("sub_good");
        }
        stripe.answer(list(other));
        isUnavailable(() -> gateway.current("cus_1"));
    }
}
