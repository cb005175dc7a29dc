package dev.postroom.application.email.delivery;

import dev.postroom.application.email.MailboxNews;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.sandbox.SimulateEmails;
import dev.postroom.domain.email.sandbox.SimulatedMails;
import dev.postroom.domain.email.sandbox.Simulation;

import java.util.List;

/** Emits the status updates of simulated mails, one update at a time. */
public final class EmailSimulation implements SimulateEmails {

    private final UnitOfWork work;
    private final Emails emails;
    private final SimulatedMails simulated;
    private final EmailStatusEffects consequences;

    public EmailSimulation(
            UnitOfWork work,
            Emails emails,
            SimulatedMails simulated,
            EmailStatusEffects consequences) {
        this.work = work;
        this.emails = emails;
        this.simulated = simulated;
        this.consequences = consequences;
    }

    @Override
    public int emitStatusUpdates(int max) {
        return work.inTransaction(() -> {
            List<SimulatedMails.Due> due = simulated.takeOut(max);
            due.forEach(this::update);
            return due.size();
        });
    }

    private void update(SimulatedMails.Due due) {
        emails.find(due.workspace(), due.email()).ifPresent(email -> step(due.workspace(), email));
    }

    private void step(Workspace workspace, EmailSummary email) {
        Simulation.of(workspace, email.head().to().address())
                .flatMap(simulation -> simulation.after(email.status()))
                .map(update -> new EmailStep(update.status(), work.now(workspace), update.reply()))
                .filter(step -> emails.move(workspace, email.id(), email.status(), step))
                .ifPresent(step -> consequences.follow(workspace, List.of(stepped(email, step))));
    }

    // a simulated bounce says that there is no such mailbox
    private static EmailStatusEffects.Stepped stepped(EmailSummary email, EmailStep step) {
        MailboxNews news =
                step.status() == EmailStatus.BOUNCED ? MailboxNews.GONE : MailboxNews.NONE;
        return new EmailStatusEffects.Stepped(email.after(step), step, news);
    }
}
