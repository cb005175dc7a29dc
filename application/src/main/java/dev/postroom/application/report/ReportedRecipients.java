package dev.postroom.application.report;

import dev.postroom.application.email.BounceHandling;
import dev.postroom.application.email.BounceHandling.Findings;
import dev.postroom.application.email.BounceHandling.StoppedAddress;
import dev.postroom.application.email.MailboxNews;
import dev.postroom.application.report.ReportJudge.HandedOver;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.LateOutcomes;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;
import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Applies reports about mails of campaigns, each in the caller's transaction. Their events follow
 * from the ledger, as those of all outcomes.
 */
final class ReportedRecipients {

    private final UnitOfWork work;
    private final ReportTaking.Ledgers ledgers;

    ReportedRecipients(UnitOfWork work, ReportTaking.Ledgers ledgers) {
        this.work = work;
        this.ledgers = ledgers;
    }

    /**
     * A mail of a campaign, locked.
     *
     * @param address to which it went; empty: the person had several while it was sent
     */
    private record Mail(
            Workspace workspace,
            Campaign campaign,
            int position,
            LateOutcomes.Known known,
            Subscriber person,
            Optional<EmailAddress> address) {

        private boolean isInProgress() {
            return !known.status().isTerminal()
                    && (campaign.status().isUnfinished() || known.isInHand());
        }

        private boolean canEnd() {
            return known.status() == RecipientStatus.ACCEPTED
                    || known.status() == RecipientStatus.UNKNOWN;
        }
    }

    /** False: nothing changed. */
    boolean apply(Workspace workspace, ReturnToken token, MailReport report) {
        Optional<Mail> mail = lock(workspace, token);
        return mail.flatMap(one -> report.ending(one.address().orElse(one.person().email())))
                .filter(ending -> end(mail.orElseThrow(), ending))
                .isPresent();
    }

    // the campaign first, as all who change or delete it
    private Optional<Mail> lock(Workspace workspace, ReturnToken token) {
        return ledgers.campaigns()
                .lock(workspace, new CampaignId(token.mail()))
                .flatMap(campaign ->
                        ledgers.outcomes()
                                .lock(workspace, campaign.id(), token.position())
                                .flatMap(known -> mail(workspace, campaign, token, known)));
    }

    // The words of a report can contain an address. With the lock, they are stored before the
    // person is deleted, or not at all.
    private Optional<Mail> mail(
            Workspace workspace, Campaign campaign, ReturnToken token, LateOutcomes.Known known) {
        return ledgers.subscribers()
                .lock(workspace, known.subscriber())
                .map(person ->
                        new Mail(
                                workspace,
                                campaign,
                                token.position(),
                                known,
                                person,
                                address(workspace, campaign, known, person)));
    }

    // The ledger has no addresses. The one that was mailed is known if it was the only one between
    // the start of the campaign and the outcome.
    private Optional<EmailAddress> address(
            Workspace workspace, Campaign campaign, LateOutcomes.Known known, Subscriber person) {
        Duration ahead = Duration.between(work.clock().real().instant(), work.now(workspace));
        Instant outcome = known.at().plus(ahead);
        Instant start = campaign.state().startedAt().orElse(campaign.revision().createdAt());
        Optional<PastAddress> atStart =
                ledgers.erasures().formerAddresses(workspace, person.id()).stream()
                        .filter(former -> !former.until().isBefore(start))
                        .findFirst();
        return atStart.isEmpty()
                ? Optional.of(person.email())
                : atStart.filter(former -> former.until().isAfter(outcome))
                        .map(PastAddress::address);
    }

    private boolean end(Mail mail, MailReport.Ending ending) {
        if (mail.isInProgress()) {
            throw ReportedEmails.inProgress();
        }
        RecipientStatus status =
                ending.meaning() == ReplyClass.COMPLAINT
                        ? RecipientStatus.COMPLAINED
                        : RecipientStatus.BOUNCED;
        if (mail.canEnd()) {
            MailboxNews news = judged(mail, ending);
            ledgers.outcomes()
                    .replace(
                            mail.workspace(),
                            mail.campaign().id(),
                            mail.position(),
                            status,
                            ending.text());
            mail.address().ifPresent(address -> follow(mail.workspace(), address, status, news));
            return true;
        }
        // as for a transactional mail that had ended before
        MailboxNews news = ReportJudge.alone(ending);
        Optional<EmailAddress> ended =
                mail.address().filter(_ -> mail.known().status() != status && news.endsThePerson());
        ended.ifPresent(address -> follow(mail.workspace(), address, status, news));
        return ended.isPresent();
    }

    private MailboxNews judged(Mail mail, MailReport.Ending ending) {
        return ReportJudge.judged(
                ending,
                mail.person().id(),
                () -> near(mail),
                wronged -> takeBack(mail.workspace(), wronged));
    }

    private List<HandedOver<SubscriberId>> near(Mail mail) {
        return ledgers
                .outcomes()
                .near(mail.workspace(), mail.campaign().id(), mail.position(), ReportJudge.NEAR)
                .stream()
                .map(one -> new HandedOver<>(one.subscriber(), one.denial()))
                .toList();
    }

    private void takeBack(Workspace workspace, List<SubscriberId> wronged) {
        ledgers.batches().lockEach(workspace, wronged).stream()
                .filter(person -> person.status() == SubscriberStatus.BOUNCED)
                .map(Subscriber::email)
                .sorted(Comparator.comparing(EmailAddress::key))
                .forEach(address ->
                        ledgers.people()
                                .takeBack(workspace, address, work.nextId(), work.now(workspace)));
    }

    private void follow(
            Workspace workspace, EmailAddress address, RecipientStatus status, MailboxNews news) {
        Instant now = work.now(workspace);
        BounceHandling.Reason reason =
                status == RecipientStatus.COMPLAINED
                        ? BounceHandling.Reason.COMPLAINT
                        : BounceHandling.Reason.NO_MAILBOX;
        List<StoppedAddress> stopped =
                news.endsThePerson()
                        ? List.of(new StoppedAddress(address, reason, now))
                        : List.of();
        List<EmailAddress> putOff = news == MailboxNews.IN_TROUBLE ? List.of(address) : List.of();
        ledgers.people().apply(workspace, new Findings(stopped, putOff, List.of(), now));
    }
}
