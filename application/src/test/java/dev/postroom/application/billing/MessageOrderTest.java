package dev.postroom.application.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.shared.Seeds;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Messages of the provider that are late, repeated, or dealt with while others are. */
final class MessageOrderTest {

    private static final String CUSTOMER = "cus_1";

    /** A case: what happened at the provider, and the messages about it that are still to come. */
    private static final class Case {
        private final BillingRig rig = new BillingRig();
        private final RandomGenerator random;
        private final List<String> coming = new ArrayList<>();
        private int changes;

        Case(RandomGenerator random) {
            this.random = random;
            rig.link(CUSTOMER);
            rig.gateway.whileAnswering(this::something);
        }

        /** Happens between the answer of the provider and its arrival here. */
        private void something() {
            if (random.nextInt(3) == 0 && changes < 30) {
                change();
            }
            if (random.nextBoolean() && !coming.isEmpty()) {
                receiveNext();
            }
        }

        private void change() {
            changes++;
            PlanStatus[] statuses = PlanStatus.values();
            rig.put(CUSTOMER, statuses[random.nextInt(statuses.length)]);
            for (int i = random.nextInt(3); i >= 0; i--) {
                coming.add("signed evt_%d_%d %s".formatted(changes, i, CUSTOMER));
            }
            Collections.shuffle(coming, new Random(random.nextLong()));
        }

        private void receiveNext() {
            String message = coming.removeLast();
            rig.receive(message);
            if (random.nextInt(4) == 0) {
                rig.receive(message);
            }
        }

        PlanSubscription last() {
            for (int i = random.nextInt(1, 8); i > 0; i--) {
                change();
            }
            while (!coming.isEmpty()) {
                receiveNext();
            }
            return rig.plan();
        }

        /** The answer to one question when nothing else happens. */
        PlanSubscription truth() {
            rig.gateway.whileAnswering(() -> {});
            return rig.sync.sync(rig.house.live()).subscription();
        }
    }

    @Test
    void messagesInAnyOrderAndNumberEndInTheStateOfTheProvider() {
        Seeds.check(
                200,
                random -> {
                    Case one = new Case(random);
                    PlanSubscription last = one.last();

                    assertThat(last).isEqualTo(one.truth());
                });
    }
}
