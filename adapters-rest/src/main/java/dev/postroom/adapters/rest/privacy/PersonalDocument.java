package dev.postroom.adapters.rest.privacy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.util.RawValue;

import dev.postroom.adapters.rest.campaign.RecipientWord;
import dev.postroom.adapters.rest.email.EmailView;
import dev.postroom.adapters.rest.email.SaidView;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.subscriber.NoteView;
import dev.postroom.adapters.rest.subscriber.SubscriberView;
import dev.postroom.adapters.rest.trigger.RunView;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.privacy.CampaignReceipt;
import dev.postroom.domain.privacy.PersonalData;
import dev.postroom.domain.privacy.PersonalEvent;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.TrackedMail;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Function;

/** All data about a subscriber, as one JSON document that is written while it is read. */
record PersonalDocument(PersonalData data) {

    private record TagChangeView(
            String action,
            String tagId,
            @Nullable String tagName,
            @Nullable String source,
            String at) {
        static TagChangeView of(TagChange change) {
            return new TagChangeView(
                    change.kind().keyword(),
                    change.tag().toString(),
                    change.tagName().orElse(null),
                    change.source().orElse(null),
                    Times.text(change.at()));
        }
    }

    private record ConsentView(
            String kind,
            @Nullable String tagId,
            String source,
            String at,
            @JsonUnwrapped ConsentDetailsView details) {
        static ConsentView of(ConsentRecord consent) {
            return new ConsentView(
                    consent.fact().kind().keyword(),
                    consent.fact().tag().map(Object::toString).orElse(null),
                    consent.fact().source().keyword(),
                    Times.text(consent.fact().at()),
                    ConsentDetailsView.of(consent.details().map(ConsentRecord.Disclosed::details)));
        }
    }

    /** All null once the details were erased. */
    private record ConsentDetailsView(
            @Nullable String address,
            @Nullable String consentSource,
            @Nullable String ip,
            @Nullable String userAgent,
            @Nullable String text) {
        static ConsentDetailsView of(Optional<ConsentDetails> details) {
            Optional<Consent> told = details.flatMap(ConsentDetails::consent);
            return new ConsentDetailsView(
                    details.map(known -> known.address().value()).orElse(null),
                    told.map(Consent::source).orElse(null),
                    told.flatMap(Consent::ip).orElse(null),
                    told.flatMap(Consent::userAgent).orElse(null),
                    told.flatMap(Consent::text).orElse(null));
        }
    }

    private record ReceiptView(
            String campaignId,
            String campaignName,
            String status,
            int attempts,
            @Nullable String startedAt,
            @JsonUnwrapped SaidView said) {
        static ReceiptView of(CampaignReceipt receipt) {
            return new ReceiptView(
                    receipt.campaign().toString(),
                    receipt.campaignName(),
                    RecipientWord.of(receipt.status()).keyword(),
                    receipt.attempts(),
                    Times.textOrNull(receipt.startedAt()),
                    SaidView.of(receipt.reply()));
        }
    }

    /** The kind of a mail: exactly one of the ids is not null. */
    private record MailView(@Nullable String campaignId, @Nullable String emailId) {
        static MailView of(TrackedMail mail) {
            return switch (mail) {
                case TrackedMail.OfCampaign(var campaign, _) ->
                        new MailView(campaign.toString(), null);
                case TrackedMail.OfEmail(var email) -> new MailView(null, email.toString());
            };
        }
    }

    private record OpenView(
            @JsonUnwrapped MailView mail, int count, String firstAt, String lastAt) {
        static OpenView of(MailEngagement reaction) {
            return new OpenView(
                    MailView.of(reaction.mail()),
                    reaction.times(),
                    Times.text(reaction.firstAt()),
                    Times.text(reaction.lastAt()));
        }
    }

    private record ClickView(@JsonUnwrapped OpenView open, String linkUrl) {
        static ClickView of(MailEngagement reaction) {
            return new ClickView(OpenView.of(reaction), reaction.link().orElse(""));
        }
    }

    void write(OutputStream out) throws IOException {
        try (JsonGenerator json = Json.mapper().createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("exported_at", Times.text(data.exportedAt()));
            json.writePOJOField("subscriber", SubscriberView.of(data.profile()));
            write(json, "tag_history", data.tagChanges(), TagChangeView::of);
            write(json, "consents", data.consents(), ConsentView::of);
            write(json, "emails", data.mails().emails(), EmailView::of);
            write(json, "campaign_emails", data.mails().ofCampaigns(), ReceiptView::of);
            write(json, "opens", data.mails().opens(), OpenView::of);
            write(json, "clicks", data.mails().clicks(), ClickView::of);
            write(json, "notes", data.notes(), NoteView::of);
            write(json, "events", data.activity().events(), PersonalDocument::body);
            write(json, "trigger_runs", data.activity().runs(), RunView::of);
            json.writeEndObject();
        }
    }

    private static RawValue body(PersonalEvent event) {
        return new RawValue(event.json());
    }

    private static <T> void write(
            JsonGenerator json, String name, Iterable<T> entries, Function<T, Object> view)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T entry : entries) {
            json.writePOJO(view.apply(entry));
        }
        json.writeEndArray();
    }
}
