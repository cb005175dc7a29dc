package dev.postroom.domain.figure;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignRow;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.RecipientRow;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.InMemoryEmails;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.subscriber.PeopleOfDayRow;
import dev.postroom.domain.subscriber.SubscriberRow;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figures of days in memory. */
public final class InMemoryDailyFigures implements DailyFigures {

    private static final Set<EmailStatus> ENDS =
            EnumSet.of(
                    EmailStatus.SENT,
                    EmailStatus.DELIVERED,
                    EmailStatus.BOUNCED,
                    EmailStatus.COMPLAINED,
                    EmailStatus.FAILED,
                    EmailStatus.SUPPRESSED);

    private final InMemoryDatabase database;

    public InMemoryDailyFigures(InMemoryDatabase database) {
        this.database = database;
    }

    @Override
    public List<FiguresOfDay> between(Workspace workspace, LocalDate first, LocalDate last) {
        return first.datesUntil(last.plusDays(1)).map(day -> figures(workspace, day)).toList();
    }

    @Override
    public long subscribers(Workspace workspace) {
        return database.table(SubscriberRow.class).of(workspace.id()).count();
    }

    private FiguresOfDay figures(Workspace workspace, LocalDate day) {
        return new FiguresOfDay(
                day,
                people(workspace, day, PeopleOfDayRow.ADDED),
                Stream.of(SubscriberStatus.values())
                        .filter(status -> people(workspace, day, status.keyword()) > 0)
                        .collect(
                                Collectors.toMap(
                                        Function.identity(),
                                        status -> people(workspace, day, status.keyword()))),
                people(workspace, day, PeopleOfDayRow.DELETED),
                emails(workspace, day),
                recipients(workspace, day));
    }

    private long people(Workspace workspace, LocalDate day, String what) {
        return database.table(PeopleOfDayRow.class)
                .find(workspace.id(), new PeopleOfDayRow.Key(day, what))
                .map(PeopleOfDayRow::n)
                .orElse(0L);
    }

    private Map<EmailStatus, Long> emails(Workspace workspace, LocalDate day) {
        return new InMemoryEmails(database)
                .all(workspace)
                .filter(email -> ENDS.contains(email.status()) && isOn(day, handover(email)))
                .collect(Collectors.groupingBy(EmailSummary::status, Collectors.counting()));
    }

    private static Instant handover(EmailSummary email) {
        return email.state().sentAt().or(email::scheduledAt).orElse(email.createdAt());
    }

    private Map<RecipientStatus, Long> recipients(Workspace workspace, LocalDate day) {
        return database.table(CampaignRow.class)
                .of(workspace.id())
                .filter(row ->
                        row.campaign()
                                .state()
                                .startedAt()
                                .map(start -> isOn(day, start))
                                .orElse(false))
                .flatMap(row ->
                        database.table(RecipientRow.class)
                                .of(workspace.id())
                                .filter(recipient -> recipient.isOf(row.key())))
                .map(RecipientRow::status)
                .filter(RecipientStatus::isTerminal)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static boolean isOn(LocalDate day, Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC).equals(day);
    }
}
