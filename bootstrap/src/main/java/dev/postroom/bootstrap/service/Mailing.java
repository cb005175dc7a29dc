package dev.postroom.bootstrap.service;

import dev.postroom.application.email.EmailConsequences;
import dev.postroom.application.email.EmailDelivery;
import dev.postroom.application.email.EmailReading;
import dev.postroom.application.email.EmailSimulation;
import dev.postroom.application.email.Mailability;
import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.email.MailRoutes;

import java.time.Duration;

/** What becomes of transactional mail after it was accepted. */
record Mailing(Adapters ports, EventRecorder events) {

    Mailability mailability() {
        return new Mailability(ports.subscribers(), ports.suppressions());
    }

    EmailReading reading() {
        return new EmailReading(ports.transactions(), ports.emails());
    }

    EmailDelivery delivery(MailRoutes routes, Duration lease) {
        return new EmailDelivery(
                ports.transactions(),
                ports.emails(),
                routes,
                mailability(),
                consequences(),
                ports.workspaceClock(),
                lease);
    }

    EmailSimulation simulation() {
        return new EmailSimulation(
                ports.transactions(),
                ports.emails(),
                ports.simulatedMails(),
                consequences(),
                ports.workspaceClock());
    }

    private EmailConsequences consequences() {
        return new EmailConsequences(
                ports.subscribers(), ports.suppressions(), ports.simulatedMails(), events);
    }
}
