package dev.postroom.domain.email;

import dev.postroom.domain.email.sandbox.CapturedMails;
import dev.postroom.domain.email.sandbox.InMemoryCapturedMails;
import dev.postroom.domain.email.sandbox.InMemorySimulatedMails;
import dev.postroom.domain.email.sandbox.SimulatedMails;
import dev.postroom.domain.email.suppression.InMemorySuppressionLifts;
import dev.postroom.domain.email.suppression.InMemorySuppressions;
import dev.postroom.domain.email.suppression.SuppressionLifts;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.shared.InMemoryDatabase;

/** Transactional mail, as tests need them. */
public record EmailPorts(
        Emails emails,
        EmailContents contents,
        CapturedMails captured,
        SimulatedMails simulated,
        Suppressions suppressions,
        SuppressionLifts lifts) {

    /** Ports in memory. */
    public static EmailPorts inMemory(InMemoryDatabase database) {
        InMemoryEmails emails = new InMemoryEmails(database);
        return new EmailPorts(
                emails,
                new InMemoryEmailContents(emails),
                new InMemoryCapturedMails(database),
                new InMemorySimulatedMails(database),
                new InMemorySuppressions(database),
                new InMemorySuppressionLifts(database));
    }
}
