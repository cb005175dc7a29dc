package dev.postroom.bootstrap.service;

import dev.postroom.application.email.EmailConsequences;
import dev.postroom.application.email.EmailDelivery;
import dev.postroom.application.email.EmailReading;
import dev.postroom.application.email.EmailSimulation;
import dev.postroom.application.email.Mailability;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.email.MailRoutes;

import java.time.Duration;

/** What becomes of transactional mail after it was accepted. */
record Mailing(Adapters ports, UnitOfWork work) {

    Mailability mailability() {
        return new Mailability(ports.subscribers(), ports.suppressions());
    }

    EmailReading reading() {
        return new EmailReading(ports.transactions(), ports.emails());
    }

    EmailDelivery delivery(MailRoutes routes, Duration lease) {
        return new EmailDelivery(
                work, ports.emails(), routes, mailability(), consequences(), lease);
    }

    EmailSimulation simulation() {
        return new EmailSimulation(work, ports.emails(), ports.simulatedMails(), consequences());
    }

    private EmailConsequences consequences() {
        return new EmailConsequences(
                ports.subscribers(), ports.suppressions(), ports.simulatedMails(), work.events());
    }
}
