package dev.postroom.domain.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.SettableClock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A provider whose state changes, and any number of messages about it that are dealt with at the
 * same time, each in three steps that others come between: draw a ticket, ask, store.
 */
final class FencedStates {

    private static final class Handler {
        private long ticket;
        private int answer;
        private int steps;
    }

    private final PlanSubscriptions plans;
    private final AccountId account;
    private final RandomGenerator random;
    private final List<Handler> open = new ArrayList<>();
    private int state;

    FencedStates(PlanSubscriptions plans, AccountId account, RandomGenerator random) {
        this.plans = plans;
        this.account = account;
        this.random = random;
    }

    /** Changes the state some times, and deals with all messages; returns the last state. */
    PlanSubscription run(int changes) {
        while (state < changes || !open.isEmpty()) {
            if (state < changes && (open.isEmpty() || random.nextInt(4) == 0)) {
                change();
            } else {
                step(open.get(random.nextInt(open.size())));
            }
        }
        return plan(state);
    }

    /** One message at least follows each change, and some are repeated. */
    private void change() {
        state++;
        for (int i = random.nextInt(3); i >= 0; i--) {
            open.add(new Handler());
        }
    }

    private void step(Handler handler) {
        handler.steps++;
        switch (handler.steps) {
            case 1 -> handler.ticket = plans.ticket();
            case 2 -> handler.answer = state;
            default -> {
                plans.store(plan(handler.answer), handler.ticket);
                open.remove(handler);
            }
        }
    }

    private PlanSubscription plan(int version) {
        return new PlanSubscription(
                account,
                new PlanName("plan_" + version),
                PlanStatus.ACTIVE,
                Optional.of("memory"),
                Optional.of("sub_" + version),
                Optional.empty(),
                SettableClock.START);
    }
}
