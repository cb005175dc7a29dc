package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;

/** Each member of what Stripe says is replaced by values of all other types. */
final class StripeTypesTest {

    private static final URI BACK = URI.create("https://shop.example/");
    private static final String GOOD =
            """
            {"id":"sub_good","object":"subscription","status":"active","created":1700000000,
             "customer":"cus_1","cancel_at":null,"cancel_at_period_end":false,"livemode":true,
             "description":"Post","metadata":{"team":"blue"},"default_tax_rates":[],
             "billing_cycle_anchor":1700000000,"latest_invoice":"in_1",
             "automatic_tax":{"enabled":false},
             "items":{"object":"list","has_more":false,"data":[{"id":"si_1","quantity":1,
               "metadata":{},"price":{"id":"price_starter","unit_amount":900,"currency":"eur",
               "recurring":{"interval":"month"}},
               "current_period_start":1700000000,"current_period_end":1800000000}]}}
            """;

    /** The members whose value decides which plan an account has, and until when. */
    private static final Set<String> READ =
            Set.of(
                    "id",
                    "status",
                    "created",
                    "cancel_at",
                    "cancel_at_period_end",
                    "items",
                    "data",
                    "price",
                    "current_period_start",
                    "current_period_end");

    private final OddStripe stripe = new OddStripe();

    @AfterEach
    void stop() {
        stripe.close();
    }

    private record Change(String member, JsonElement whole) {}

    /** The document, once for each member and each value of another type. */
    private static List<Change> changes(String json) {
        List<Change> changes = new ArrayList<>();
        JsonElement whole = JsonParser.parseString(json);
        for (JsonElement other : others()) {
            for (int at = 0; at < members(whole).size(); at++) {
                JsonElement copy = whole.deepCopy();
                Member member = members(copy).get(at);
                member.holder().add(member.name(), other.deepCopy());
                changes.add(new Change(member.name(), copy));
            }
        }
        return changes;
    }

    private static List<JsonElement> others() {
        Random random = new Random(29);
        JsonObject object = new JsonObject();
        object.addProperty("k" + random.nextInt(100), random.nextInt());
        JsonArray array = new JsonArray();
        array.add("x" + random.nextInt(100));
        array.add(object.deepCopy());
        return List.of(
                JsonNull.INSTANCE,
                JsonParser.parseString("" + random.nextInt(1000)),
                JsonParser.parseString("-1.5e300"),
                JsonParser.parseString("true"),
                JsonParser.parseString("\"s" + random.nextInt(1000) + "\""),
                object,
                new JsonObject(),
                array,
                new JsonArray());
    }

    private record Member(JsonObject holder, String name) {}

    private static List<Member> members(JsonElement element) {
        List<Member> members = new ArrayList<>();
        if (element instanceof JsonObject object) {
            object.keySet().forEach(name -> members.add(new Member(object, name)));
            object.asMap().values().forEach(value -> members.addAll(members(value)));
        } else if (element instanceof JsonArray array) {
            array.forEach(value -> members.addAll(members(value)));
        }
        return members;
    }

    private static String list(JsonElement... subscriptions) {
        JsonObject list = new JsonObject();
        JsonArray data = new JsonArray();
        List.of(subscriptions).forEach(data::add);
        list.addProperty("object", "list");
        list.addProperty("has_more", false);
        list.add("data", data);
        return list.toString();
    }

    private static JsonElement good(String id) {
        return JsonParser.parseString(GOOD.replace("sub_good", id));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "customer.subscription.updated subscription",
                "checkout.session.completed checkout.session",
                "invoice.paid invoice",
                "customer.deleted customer",
                "something.new something"
            })
    void anEventWithAMemberOfAnotherTypeIsReadOrRefused(String kind) {
        String[] words = kind.split(" ");
        JsonObject object = good("sub_good").getAsJsonObject();
        object.addProperty("object", words[1]);
        object.addProperty("client_reference_id", StripeRig.account(1).toString());
        JsonObject data = new JsonObject();
        data.add("object", object);
        data.add("previous_attributes", JsonParser.parseString("{\"status\":\"trialing\"}"));
        JsonObject event = new JsonObject();
        event.addProperty("id", "evt_1");
        event.addProperty("object", "event");
        event.addProperty("api_version", "2026-01-01");
        event.addProperty("created", 1_700_000_000);
        event.addProperty("livemode", true);
        event.addProperty("pending_webhooks", 1);
        event.add("request", JsonParser.parseString("{\"id\":null,\"idempotency_key\":null}"));
        event.addProperty("type", words[0]);
        event.add("data", data);
        assertThat(stripe.read(event.toString()))
                .isNotInstanceOf(VerifiedProviderEvent.Refused.class);

        for (Change change : changes(event.toString())) {
            assertThat(stripe.read(change.whole().toString()))
                    .as(change.toString())
                    .isInstanceOfAny(
                            VerifiedProviderEvent.Refused.class,
                            VerifiedProviderEvent.Ignored.class,
                            VerifiedProviderEvent.Changed.class);
        }
    }

    @Test
    void anEventOfDeepListsIsRefused() {
        String deep = "[".repeat(20_000) + "]".repeat(20_000);
        String event = "{'id':'evt_1','object':'event','type':'invoice.paid','data':";

        assertThat(stripe.read(deep)).isInstanceOf(VerifiedProviderEvent.Refused.class);
        for (String rest : List.of(deep + "}", "{'object':" + deep + "}}")) {
            assertThat(stripe.read(event + rest)).isInstanceOf(VerifiedProviderEvent.Refused.class);
        }
    }

    @Test
    void aMemberThatIsNotReadMayHaveAnyType() {
        for (Change change : changes(GOOD)) {
            if (!READ.contains(change.member())) {
                stripe.answer(list(change.whole()));
                assertThat(stripe.gateway.current("cus_1"))
                        .as(change.toString())
                        .map(ProviderState::reference)
                        .contains("sub_good");
            }
        }
    }

    @Test
    void aSubscriptionWithAMemberOfAnotherTypeHidesNoOther() {
        for (Change change : changes(GOOD.replace("sub_good", "sub_odd"))) {
            stripe.answer(list(change.whole(), good("sub_good")));
            assertThat(stripe.gateway.current("cus_1"))
                    .as(change.toString())
                    .map(ProviderState::plan)
                    .contains(StripeRig.STARTER);
        }
    }

    @Test
    void anItemWithAMemberOfAnotherTypeHidesNoOther() {
        String item =
                """
                {"price":{"id":"price_starter"},"current_period_start":1700000000,
                 "current_period_end":1800000000}
                """;
        for (Change change : changes(item)) {
            JsonObject both = good("sub_good").getAsJsonObject();
            both.getAsJsonObject("items").getAsJsonArray("data").add(change.whole());
            JsonArray reversed = new JsonArray();
            reversed.add(change.whole());
            reversed.add(JsonParser.parseString(item));
            JsonObject other = good("sub_good").getAsJsonObject();
            other.getAsJsonObject("items").add("data", reversed);
            for (JsonObject odd : List.of(both, other)) {
                stripe.answer(list(odd));
                assertThat(stripe.gateway.current("cus_1"))
                        .as(odd.toString())
                        .map(ProviderState::plan)
                        .contains(StripeRig.STARTER);
            }
        }
    }

    @Test
    void anAnswerWithAMemberOfAnotherTypeIsReadOrUnavailable() {
        CheckoutOrder order =
                new CheckoutOrder(
                        StripeRig.account(1),
                        "cus_1",
                        StripeRig.STARTER,
                        BillingInterval.MONTH,
                        BACK,
                        BACK,
                        "key");
        String page = "{\"id\":\"x_1\",\"url\":\"https://pay.example/1\",\"livemode\":true}";
        for (Change change : changes(page)) {
            stripe.answer(change.whole().toString());
            isReadOrUnavailable(() -> stripe.gateway.checkout(order));
            isReadOrUnavailable(() -> stripe.gateway.portal(new PortalOrder("cus_1", BACK, "key")));
            isReadOrUnavailable(() -> stripe.gateway.customer(StripeRig.account(1)));
            isReadOrUnavailable(() -> stripe.gateway.present(StripeRig.account(1), "cus_1"));
        }
        for (Change change : changes(list(good("sub_good")))) {
            stripe.answer(change.whole().toString());
            isReadOrUnavailable(() -> stripe.gateway.current("cus_1"));
        }
    }

    private static void isReadOrUnavailable(Callable<?> call) {
        Throwable failed = catchThrowable(call::call);
        if (failed != null) {
            assertThat(failed)
                    .isInstanceOfSatisfying(
                            FailureException.class,
                            known ->
                                    assertThat(known.failure())
                                            .isInstanceOf(Failure.Unavailable.class));
        }
    }
}
