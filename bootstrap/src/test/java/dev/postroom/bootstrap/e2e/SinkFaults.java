package dev.postroom.bootstrap.e2e;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Random;

/**
 * Faults of a sink: one in some steps is refused temporarily or permanently, answered with garbage,
 * or ends the connection. Mails that were taken are sometimes not answered.
 */
final class SinkFaults {

    private static final int ONE_IN = 60;
    private static final List<String> WRONG =
            List.of(
                    "421 4.3.2 shutting down",
                    "450 4.2.0 later",
                    "451 4.7.1 greylisted",
                    "550 5.1.1 no such person",
                    "554 5.7.1 no",
                    "good day to you",
                    "999 what",
                    "");

    private final Random chance;

    SinkFaults(long seed) {
        this.chance = new Random(seed);
    }

    /** Where something can go wrong before a mail was taken. */
    enum Step {
        MAIL,
        RCPT,
        DATA,
        DOT;

        /** The step of a command, or null for others. */
        static @Nullable Step of(String command) {
            for (Step step : values()) {
                if (command.startsWith(step.name())) {
                    return step;
                }
            }
            return null;
        }
    }

    /** Whether the step went wrong, which was answered then. */
    synchronized boolean refuses(FastSinkConnection connection, Step step) {
        if (chance.nextInt(ONE_IN) > 0) {
            return false;
        }
        String reply = WRONG.get(chance.nextInt(WRONG.size()));
        // any fault but a refusal of the step ends the connection: client and sink would disagree
        if (!reply.isEmpty()) {
            connection.say(reply);
        }
        if (step != Step.DOT || !isRefusal(reply) || reply.startsWith("421")) {
            connection.hangUp();
        }
        return true;
    }

    private static boolean isRefusal(String reply) {
        return reply.startsWith("4") || reply.startsWith("5");
    }

    /** Whether the connection ends instead of the answer to a mail that was taken. */
    synchronized boolean losesAnswer(FastSinkConnection connection) {
        if (chance.nextInt(ONE_IN) > 0) {
            return false;
        }
        connection.hangUp();
        return true;
    }
}
