package dev.postroom.adapters.persistence.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.idempotency.AnsweredRequest;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.IdempotencyRecords;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraserContract;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.extension.RegisterExtension;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

class JdbiAnswerPersonalDataEraserTest implements PersonalDataEraserContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalDataEraser traces() {
        return new JdbiAnswerPersonalDataEraser(POSTGRES.handles(), POSTGRES.ports().box());
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        byte[] body = ("{\"email\":\"" + address.value() + "\"}").getBytes(StandardCharsets.UTF_8);
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(claim(workspace, subscriber, at)).isEmpty();
                    ports().idempotency()
                            .records()
                            .keep(
                                    workspace,
                                    key(subscriber),
                                    new StoredAnswer(201, Map.of(), body));
                });
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        Instant at = DELETED.plusSeconds(120);
        return ports().transactions()
                .inTransaction(() ->
                        claim(workspace, subscriber, at)
                                        .filter(found ->
                                                found.outcome()
                                                        instanceof AnsweredRequest.Outcome.Answered)
                                        .isPresent()
                                ? 1L
                                : 0L);
    }

    private static IdempotencyKey key(SubscriberId subscriber) {
        return new IdempotencyKey("create-" + subscriber.value().hashCode());
    }

    private Optional<AnsweredRequest> claim(
            Workspace workspace, SubscriberId subscriber, Instant at) {
        RequestFingerprint request = RequestFingerprint.of("POST", "/", "", new byte[0]);
        return ports().idempotency()
                .records()
                .claim(
                        workspace,
                        key(subscriber),
                        new IdempotencyRecords.Claim(
                                request, at, at.plus(Duration.ofHours(24)), Optional.empty()));
    }
}
