package dev.postroom.application.report;

import dev.postroom.application.email.MailboxNews;
import dev.postroom.application.email.delivery.EmailStatusEffects;
import dev.postroom.application.email.delivery.EmailStatusEffects.Stepped;
import dev.postroom.application.report.ReportJudge.HandedOver;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Applies reports about transactional mail, each in the caller's transaction. */
final class ReportedEmails {

    private static final Set<EmailStatus> HANDED_OVER =
            Set.of(
                    EmailStatus.SENT,
                    EmailStatus.DELIVERED,
                    EmailStatus.BOUNCED,
                    EmailStatus.COMPLAINED);
    private static final Duration NEAR = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofSeconds(30);

    private final UnitOfWork work;
    private final Emails emails;
    private final EmailStatusEffects effects;

    ReportedEmails(UnitOfWork work, ReportTaking.Mails mails) {
        this.work = work;
        this.emails = mails.emails();
        this.effects = mails.effects();
    }

    /** False: nothing changed. */
    boolean apply(Workspace workspace, UUID id, MailReport report) {
        Optional<EmailSummary> found = emails.find(workspace, new EmailId(id));
        Optional<MailReport.Ending> ending =
                found.flatMap(email -> report.ending(email.head().to().address()));
        return ending.isPresent() && end(workspace, found.orElseThrow(), ending.get());
    }

    private boolean end(Workspace workspace, EmailSummary email, MailReport.Ending ending) {
        if (email.status().isToBeSent()) {
            throw inProgress();
        }
        EmailStatus status =
                ending.meaning() == ReplyClass.COMPLAINT
                        ? EmailStatus.COMPLAINED
                        : EmailStatus.BOUNCED;
        EmailStep step = new EmailStep(status, work.now(workspace), Optional.of(ending.text()));
        if (email.status().canBecome(status)
                && emails.move(workspace, email.id(), email.status(), step)) {
            MailboxNews news = judged(workspace, email, ending);
            effects.follow(workspace, List.of(new Stepped(email.after(step), step, news)));
            return true;
        }
        // Of a mail that had ended before, only another end of its person is news. A second report
        // in other words says nothing: the person may have been let in again since.
        MailboxNews news = ReportJudge.alone(ending);
        boolean isNews = email.status() != status && news.endsThePerson();
        if (isNews) {
            effects.followPeople(workspace, List.of(new Stepped(email, step, news)));
        }
        return isNews;
    }

    private MailboxNews judged(Workspace workspace, EmailSummary email, MailReport.Ending ending) {
        return ReportJudge.judged(
                ending,
                address(email),
                () -> near(workspace, email),
                wronged -> takeBack(workspace, wronged));
    }

    private List<HandedOver<EmailAddress>> near(Workspace workspace, EmailSummary email) {
        return emails.neighbours(workspace, email, ReportJudge.NEAR).stream()
                .filter(one -> HANDED_OVER.contains(one.status()))
                .filter(one -> isShortlyFrom(email, one))
                .map(ReportedEmails::handedOver)
                .toList();
    }

    private void takeBack(Workspace workspace, List<EmailAddress> wronged) {
        wronged.stream()
                .sorted(Comparator.comparing(EmailAddress::key))
                .forEach(address ->
                        effects.takeBack(workspace, address, work.nextId(), work.now(workspace)));
    }

    private static boolean isShortlyFrom(EmailSummary email, EmailSummary other) {
        return Duration.between(email.createdAt(), other.createdAt()).abs().compareTo(NEAR) < 0;
    }

    private static HandedOver<EmailAddress> handedOver(EmailSummary email) {
        return new HandedOver<>(
                address(email),
                email.state().reply().filter(_ -> email.status() == EmailStatus.BOUNCED));
    }

    // addresses that differ in case are one mailbox
    private static EmailAddress address(EmailSummary email) {
        return new EmailAddress(email.head().to().address().key());
    }

    /** A report was faster than the outcome of its mail. */
    static FailureException inProgress() {
        return new Failure.Unavailable(
                        "mail_in_progress",
                        "The mail is still being handed over. Send the report again.",
                        SOON)
                .asException();
    }
}
