package dev.postroom.adapters.rest.figure;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.figure.Figures;
import dev.postroom.domain.figure.FiguresOfDay;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.List;

/** The figures of days as clients see them. */
record FiguresView(long subscribers, List<DayView> byDay) implements View {

    /** A day. */
    record DayView(
            String date, PeopleView subscribers, EmailsView emails, RecipientsView recipients) {
        static DayView of(Figures.DayEnd end) {
            FiguresOfDay day = end.figures();
            return new DayView(
                    day.day().toString(),
                    PeopleView.of(end),
                    EmailsView.of(day),
                    RecipientsView.of(day));
        }
    }

    /** Who came and went on a day, and how many there were at its end. */
    record PeopleView(
            long total,
            long added,
            long unsubscribed,
            long bounced,
            long complained,
            long deleted) {
        static PeopleView of(Figures.DayEnd end) {
            FiguresOfDay day = end.figures();
            return new PeopleView(
                    end.subscribers(),
                    day.added(),
                    day.left(SubscriberStatus.UNSUBSCRIBED),
                    day.left(SubscriberStatus.BOUNCED),
                    day.left(SubscriberStatus.COMPLAINED),
                    day.deleted());
        }
    }

    /** Transactional mails by what became of them. */
    record EmailsView(
            long sent,
            long delivered,
            long bounced,
            long complained,
            long failed,
            long suppressed) {
        static EmailsView of(FiguresOfDay day) {
            return new EmailsView(
                    day.emails(EmailStatus.SENT),
                    day.emails(EmailStatus.DELIVERED),
                    day.emails(EmailStatus.BOUNCED),
                    day.emails(EmailStatus.COMPLAINED),
                    day.emails(EmailStatus.FAILED),
                    day.emails(EmailStatus.SUPPRESSED));
        }
    }

    /** Recipients of campaigns by what became of them. */
    record RecipientsView(
            long accepted,
            long bounced,
            long complained,
            long failed,
            long suppressed,
            long unknown) {
        static RecipientsView of(FiguresOfDay day) {
            return new RecipientsView(
                    day.recipients(RecipientStatus.ACCEPTED),
                    day.recipients(RecipientStatus.BOUNCED),
                    day.recipients(RecipientStatus.COMPLAINED),
                    day.recipients(RecipientStatus.FAILED),
                    day.recipients(RecipientStatus.SUPPRESSED),
                    day.recipients(RecipientStatus.UNKNOWN));
        }
    }

    static FiguresView of(Figures figures) {
        return new FiguresView(
                figures.subscribers(), figures.ends().stream().map(DayView::of).toList());
    }
}
