package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.persistence.idempotency.JdbiIdempotencyRecords;
import dev.postroom.application.idempotency.IdempotentAnswering;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.IdempotencyRecords;

import java.util.List;

/** Stored answers of requests that carry an idempotency key. */
public final class IdempotencyWiring implements FeatureWiring {

    private static final int ANSWERS_AT_ONCE = 1000;

    /** The driven ports. */
    public record Ports(IdempotencyRecords records) {

        public static Ports on(Foundation foundation) {
            return new Ports(
                    new JdbiIdempotencyRecords(
                            foundation.handles(),
                            foundation.store().secretBox(foundation.randomness())));
        }
    }

    private final IdempotentAnswering answering;

    public IdempotencyWiring(Ports ports, Accounts accounts, UnitOfWork work) {
        this.answering =
                new IdempotentAnswering(
                        work.transactions(), ports.records(), accounts, work.clock().real());
    }

    public AnswerOnce answerOnce() {
        return answering;
    }

    @Override
    public List<Worker> upkeep() {
        return List.of(
                Worker.periodic("answer-upkeep", () -> answering.forgetExpired(ANSWERS_AT_ONCE)));
    }
}
