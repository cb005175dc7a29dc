package dev.postroom.domain.billing.provider;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A payment provider in memory. A message is {@code signed EVENT CUSTOMER}, after which the account
 * may follow, {@code signed EVENT} when it is about nothing of interest, and anything else is
 * refused.
 */
public final class InMemoryBillingGateway implements BillingGateway {

    /** The name of this provider. */
    public static final String NAME = "memory";

    private final TransactionGuard guard;
    private final Plans plans;
    private final Map<String, CheckoutOrder> orders = new ConcurrentHashMap<>();
    private final Map<String, ProviderState> states = new ConcurrentHashMap<>();
    private final Set<String> deleted = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean away = new AtomicBoolean();
    private final AtomicLong questions = new AtomicLong();
    private volatile Runnable between = () -> {};

    public InMemoryBillingGateway(TransactionGuard guard, Plans plans) {
        this.guard = guard;
        this.plans = plans;
    }

    /** From now on this is the customer's plan at the provider. */
    public void put(String customer, ProviderState state) {
        states.put(customer, state);
    }

    /** From now on the provider does not answer, or answers again. */
    public void setAway(boolean isAway) {
        away.set(isAway);
    }

    /** From now on this happens between each answer about a customer and its arrival. */
    public void whileAnswering(Runnable happening) {
        between = happening;
    }

    /** How many times the provider was asked for the state of a customer. */
    public long questions() {
        return questions.get();
    }

    /** The order that was made on the page of a session. */
    public CheckoutOrder order(CheckoutSession session) {
        return Optional.ofNullable(orders.get(session.id())).orElseThrow();
    }

    @Override
    public Optional<String> provider() {
        return Optional.of(NAME);
    }

    @Override
    public String customer(AccountId account) {
        call();
        return "customer-" + account;
    }

    /** From now on the provider does not have this customer any more. */
    public void delete(String customer) {
        deleted.add(customer);
    }

    @Override
    public String present(AccountId account, String customer) {
        call();
        return deleted.contains(customer) ? customer + "-again" : customer;
    }

    @Override
    public CheckoutSession checkout(CheckoutOrder order) {
        call();
        Plan plan =
                plans.find(order.plan())
                        .orElseThrow(() -> invalid("plan", "is not a plan that is sold"));
        if (plan.price(order.interval()).isEmpty()) {
            throw invalid("interval", "is not one in which the plan is sold");
        }
        String id = "session-" + order.key();
        orders.putIfAbsent(id, order);
        return new CheckoutSession(id, URI.create("https://pay.example/" + id));
    }

    @Override
    public URI portal(PortalOrder order) {
        call();
        return URI.create("https://pay.example/portal/" + order.customer());
    }

    @Override
    public Optional<ProviderState> current(String customer) {
        call();
        questions.incrementAndGet();
        Optional<ProviderState> answer = Optional.ofNullable(states.get(customer));
        between.run();
        return answer;
    }

    @Override
    public VerifiedProviderEvent read(UnverifiedProviderEvent message) {
        String[] words = message.body().split(" ", -1);
        if (!words[0].equals("signed") || words.length > 4) {
            return new VerifiedProviderEvent.Refused("invalid_signature", "It is not signed.");
        }
        Optional<AccountId> account =
                words.length == 4
                        ? Optional.of(new AccountId(UUID.fromString(words[3])))
                        : Optional.empty();
        return words.length >= 3
                ? new VerifiedProviderEvent.Changed(words[1], words[2], account)
                : new VerifiedProviderEvent.Ignored(words[1], "other");
    }

    private void call() {
        guard.refuseInside("calling the payment provider");
        if (away.get()) {
            throw new Failure.Unavailable("billing_unavailable", "Away.", Duration.ofSeconds(3))
                    .asException();
        }
    }

    private static RuntimeException invalid(String field, String message) {
        return Failure.Invalid.field(field, "not_sold", message).asException();
    }
}
