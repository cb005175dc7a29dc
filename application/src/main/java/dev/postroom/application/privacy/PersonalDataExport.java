package dev.postroom.application.privacy;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.privacy.CampaignReceipt;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;
import dev.postroom.domain.privacy.Erasures;
import dev.postroom.domain.privacy.ExportPersonalData;
import dev.postroom.domain.privacy.PersonalData;
import dev.postroom.domain.privacy.PersonalEvent;
import dev.postroom.domain.privacy.PersonalHistory;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.subscriber.note.Notes;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.tracking.TrackedMail;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRuns;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Collects what is stored about a subscriber, in pages. */
public final class PersonalDataExport implements ExportPersonalData {

    private final UnitOfWork work;
    private final Subscribers subscribers;
    private final Notes notes;
    private final Emails emails;
    private final MailEngagements reactions;
    private final Erasures erasures;
    private final PersonalHistory history;
    private final Consents consents;
    private final TriggerRuns runs;

    /**
     * @param erasures know the addresses that a subscriber had before
     */
    public PersonalDataExport(
            UnitOfWork work,
            Subscribers subscribers,
            Notes notes,
            Emails emails,
            MailEngagements reactions,
            Erasures erasures,
            PersonalHistory history,
            Consents consents,
            TriggerRuns runs) {
        this.work = work;
        this.subscribers = subscribers;
        this.notes = notes;
        this.emails = emails;
        this.reactions = reactions;
        this.erasures = erasures;
        this.history = history;
        this.consents = consents;
        this.runs = runs;
    }

    @Override
    public PersonalData export(Caller caller, SubscriberId id) {
        Workspace workspace = caller.workspace();
        Subscriber person =
                subscribers
                        .find(workspace, id)
                        .orElseThrow(() ->
                                new Failure.NotFound("Subscriber", id.toString()).asException());
        if (!(caller instanceof TokenCaller)) {
            work.audit()
                    .record(
                            caller,
                            AuditedChange.of(
                                    AuditAction.PEOPLE_EXPORTED,
                                    id.value(),
                                    AuditField.set("selection", "one")));
        }
        return new PersonalData(
                work.now(workspace),
                person,
                tagChanges(workspace, id),
                consents(workspace, id),
                new PersonalData.Mails(
                        () -> mails(workspace, person),
                        receipts(workspace, id),
                        () -> only(MailEngagement::isOpen, reactions(workspace, person)),
                        () -> only(reaction -> !reaction.isOpen(), reactions(workspace, person))),
                () -> notes(workspace, id),
                new PersonalData.Activity(events(workspace, id), runs(workspace, id)));
    }

    private Iterable<TagChange> tagChanges(Workspace workspace, SubscriberId id) {
        return () ->
                Walk.after(
                        last ->
                                history.tagChanges(
                                        workspace,
                                        id,
                                        last.map(TagChange::event),
                                        PageRequest.MAX_LIMIT),
                        PageRequest.MAX_LIMIT);
    }

    private Iterable<ConsentRecord> consents(Workspace workspace, SubscriberId id) {
        return () ->
                Walk.after(
                        last -> consents.of(workspace, id, last, PageRequest.MAX_LIMIT),
                        PageRequest.MAX_LIMIT);
    }

    private Iterable<CampaignReceipt> receipts(Workspace workspace, SubscriberId id) {
        return () ->
                Walk.after(
                        last ->
                                history.receipts(
                                        workspace,
                                        id,
                                        last.map(CampaignReceipt::campaign),
                                        PageRequest.MAX_LIMIT),
                        PageRequest.MAX_LIMIT);
    }

    private Iterator<MailEngagement> reactions(Workspace workspace, Subscriber person) {
        Iterator<MailEngagement> ofCampaigns =
                Walk.after(
                        last ->
                                reactions.ofRecipient(
                                        workspace,
                                        person.id(),
                                        last.map(PersonalDataExport::campaign)),
                        1);
        Iterator<MailEngagement> ofEmails =
                Walk.each(
                        mails(workspace, person),
                        email ->
                                email.origin().tracking().equals(Tracking.none())
                                        ? List.of()
                                        : reactions.ofEmails(workspace, List.of(email.id())));
        return Walk.through(List.of(ofCampaigns, ofEmails));
    }

    private static CampaignId campaign(MailEngagement reaction) {
        return ((TrackedMail.OfCampaign) reaction.mail()).campaign();
    }

    private static Iterator<MailEngagement> only(
            Predicate<MailEngagement> kind, Iterator<MailEngagement> all) {
        return Walk.each(all, one -> kind.test(one) ? List.of(one) : List.of());
    }

    private Iterable<PersonalEvent> events(Workspace workspace, SubscriberId id) {
        return () ->
                Walk.after(
                        last ->
                                history.events(
                                        workspace,
                                        id,
                                        last.map(PersonalEvent::id),
                                        PageRequest.MAX_LIMIT),
                        1);
    }

    private Iterable<TracedRun> runs(Workspace workspace, SubscriberId id) {
        return () ->
                Walk.after(
                        last ->
                                runs.ofPerson(
                                        workspace,
                                        id,
                                        last.map(TracedRun::run),
                                        PageRequest.MAX_LIMIT),
                        PageRequest.MAX_LIMIT);
    }

    private Iterator<Note> notes(Workspace workspace, SubscriberId id) {
        return Walk.pages(after ->
                notes.list(
                        workspace,
                        id,
                        new PageRequest<>(
                                PageRequest.MAX_LIMIT,
                                Sort.descending(Note.Sort.CREATED_AT),
                                after)));
    }

    // those to the present address first, then those to the addresses before
    private Iterator<EmailSummary> mails(Workspace workspace, Subscriber person) {
        List<Iterator<EmailSummary>> all = new ArrayList<>();
        all.add(mails(workspace, person.email(), Optional.empty()));
        for (PastAddress former : erasures.formerAddresses(workspace, person.id()).reversed()) {
            all.add(mails(workspace, former.address(), Optional.of(former.until())));
        }
        return Walk.through(all);
    }

    private Iterator<EmailSummary> mails(
            Workspace workspace, EmailAddress address, Optional<Instant> until) {
        return Walk.after(
                last -> emails.sentTo(workspace, address, until, last, PageRequest.MAX_LIMIT),
                PageRequest.MAX_LIMIT);
    }
}
