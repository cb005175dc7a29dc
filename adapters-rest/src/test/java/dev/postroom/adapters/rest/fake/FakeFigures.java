package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.figure.Figures;
import dev.postroom.domain.figure.FiguresOfDay;
import dev.postroom.domain.figure.ReadFigures;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Has one day with figures, 1 March 2026, which is today. */
public final class FakeFigures implements ReadFigures {

    private static final LocalDate TODAY = LocalDate.of(2026, 3, 1);

    @Override
    public Figures read(Workspace workspace, int days) {
        FiguresOfDay today =
                new FiguresOfDay(
                        TODAY,
                        12,
                        Map.of(SubscriberStatus.UNSUBSCRIBED, 2L),
                        1,
                        Map.of(EmailStatus.SENT, 40L, EmailStatus.DELIVERED, 3L),
                        Map.of(RecipientStatus.ACCEPTED, 1200L, RecipientStatus.BOUNCED, 7L));
        return Figures.of(TODAY.minusDays(days - 1L), TODAY, List.of(today), 1250);
    }
}
