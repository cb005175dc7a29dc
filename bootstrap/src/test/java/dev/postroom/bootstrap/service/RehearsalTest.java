package dev.postroom.bootstrap.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

class RehearsalTest {

    private final List<MailOutcome> outcomes = new ArrayList<>();

    @Test
    void theMailsOfARehearsalAreAcceptedInsideTheProcess() {
        new Rehearsal(
                        (unused, nowhere, time) -> {
                            assertThat(unused.isTest()).isFalse();
                            send(nowhere.open(unused, new MailSession.Limits(8, time)));
                            return outcomes.size();
                        },
                        InsideTransaction.guard(),
                        InstantSource.system())
                .run();

        assertThat(outcomes).hasSize(20).allMatch(MailOutcome.Accepted.class::isInstance);
    }

    @Test
    void aRehearsalThatFailsHarmsNothing() {
        new Rehearsal(
                        (_, _, _) -> {
                            throw new IllegalStateException("the database is away");
                        },
                        InsideTransaction.guard(),
                        InstantSource.system())
                .run();

        assertThat(outcomes).isEmpty();
    }

    private void send(MailSession session) {
        try (session) {
            for (int i = 0; i < 20; i++) {
                session.offer(MailFixture.mail(new UUID(0, i)).build(), outcomes::add);
            }
        }
    }
}
