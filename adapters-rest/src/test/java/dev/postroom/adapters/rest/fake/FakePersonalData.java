package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.ConsentPosition;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.privacy.CampaignReceipt;
import dev.postroom.domain.privacy.ExportPersonalData;
import dev.postroom.domain.privacy.PersonalData;
import dev.postroom.domain.privacy.PersonalEvent;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.note.NoteFixture;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.TrackedMail;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The data of one person, with one entry in each list. */
public final class FakePersonalData implements ExportPersonalData {

    private static final String EVENT =
            """
            {"id": "00000000-0000-0000-0000-000000000006", "event_type": "custom_event",
             "type": "custom_event", "timestamp": "2026-03-01T09:00:00.000Z",
             "environment": "live", "data": {"name": "paid"}}\
            """;

    @Override
    public PersonalData export(Caller caller, SubscriberId subscriber) {
        if (!subscriber.equals(FakeSubscribers.ANNA.id())) {
            throw new Failure.NotFound("Subscriber", subscriber.toString()).asException();
        }
        TagChange joined =
                new TagChange(
                        new EventId(new UUID(0, 1)),
                        TagChange.Kind.SUBSCRIBED,
                        new TagId(new UUID(0, 2)),
                        Optional.of("News"),
                        Optional.of("api"),
                        SettableClock.START);
        CampaignReceipt receipt =
                new CampaignReceipt(
                        new CampaignId(new UUID(0, 3)),
                        "March",
                        RecipientStatus.ACCEPTED,
                        1,
                        Optional.of(SettableClock.START),
                        Optional.empty());
        ConsentRecord consent =
                new ConsentRecord(
                        new ConsentPosition(1, 1),
                        0,
                        new ConsentFact(
                                ConsentFact.Kind.OPT_IN,
                                Optional.empty(),
                                Origin.Source.API,
                                SettableClock.START),
                        new byte[32],
                        Optional.empty());
        return new PersonalData(
                SettableClock.START,
                FakeSubscribers.ANNA,
                List.of(joined),
                List.of(consent),
                new PersonalData.Mails(
                        List.of(EmailFixture.email(new UUID(0, 4)).build().summary()),
                        List.of(receipt),
                        List.of(
                                MailEngagement.once(
                                        new TrackedMail.OfEmail(new EmailId(new UUID(0, 4))),
                                        Optional.empty(),
                                        true,
                                        SettableClock.START)),
                        List.of(
                                MailEngagement.once(
                                        new TrackedMail.OfCampaign(
                                                receipt.campaign(), FakeSubscribers.ANNA.id()),
                                        Optional.of("https://example.com/spring"),
                                        true,
                                        SettableClock.START))),
                List.of(NoteFixture.defaultNote(new UUID(0, 5), subscriber)),
                new PersonalData.Activity(
                        List.of(new PersonalEvent(new EventId(new UUID(0, 6)), EVENT)),
                        List.of(FakeTriggers.RUN)));
    }
}
