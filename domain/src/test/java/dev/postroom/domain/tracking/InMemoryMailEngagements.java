package dev.postroom.domain.tracking;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.InMemoryCampaigns;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.InMemoryEmails;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.InMemorySubscribers;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Opens and clicks in memory. */
public final class InMemoryMailEngagements implements MailEngagements {

    private static final Comparator<MailEngagement> ORDER =
            Comparator.comparing((MailEngagement one) -> one.mail().toString())
                    .thenComparing(one -> !one.isOpen())
                    .thenComparing(MailEngagement::firstAt);

    private final InMemoryDatabase database;
    private final InMemoryTable<MailEngagementRow> rows;
    private final InMemoryEmails emails;
    private final InMemoryCampaigns campaigns;
    private final InMemorySubscribers subscribers;

    public InMemoryMailEngagements(InMemoryDatabase database) {
        this.database = database;
        this.rows = database.table(MailEngagementRow.class);
        this.emails = new InMemoryEmails(database);
        this.campaigns = new InMemoryCampaigns(database);
        this.subscribers = new InMemorySubscribers(database);
        database.queue(
                WorkKind.MAIL_REACTIONS, () -> rows.all().flatMap(row -> row.dueAt().stream()));
    }

    @Override
    public void add(Workspace workspace, MailEngagement reaction) {
        database.atomically(() -> {
            if (exists(workspace, reaction.mail())) {
                rows.put(added(workspace, reaction));
            }
            return reaction;
        });
    }

    private MailEngagementRow added(Workspace workspace, MailEngagement reaction) {
        MailEngagementRow.Key key = new MailEngagementRow.Key(reaction.mail(), reaction.link());
        return rows.find(workspace.id(), key)
                .map(row ->
                        new MailEngagementRow(workspace, row.reaction().and(reaction), row.dueAt()))
                .orElseGet(() ->
                        new MailEngagementRow(workspace, reaction, Optional.of(database.now())));
    }

    private boolean exists(Workspace workspace, TrackedMail mail) {
        return switch (mail) {
            case TrackedMail.OfEmail(EmailId email) -> emails.find(workspace, email).isPresent();
            case TrackedMail.OfCampaign(CampaignId campaign, SubscriberId recipient) ->
                    campaigns.find(workspace, campaign).isPresent()
                            && subscribers.find(workspace, recipient).isPresent();
        };
    }

    @Override
    public List<PendingEvent> take(int max) {
        if (!database.isInTransaction()) {
            throw new IllegalStateException("reactions are taken with the events that tell them");
        }
        return database.atomically(() -> {
            List<MailEngagementRow> due =
                    rows.all()
                            .filter(row -> row.dueAt().isPresent())
                            .sorted(Comparator.comparing(row -> row.dueAt().orElseThrow()))
                            .limit(max)
                            .toList();
            due.forEach(row ->
                    rows.put(
                            new MailEngagementRow(
                                    row.workspace(), row.reaction(), Optional.empty())));
            return due.stream()
                    .map(row -> new PendingEvent(row.workspace(), row.reaction()))
                    .toList();
        });
    }

    @Override
    public List<MailEngagement> ofEmails(Workspace workspace, Collection<EmailId> wanted) {
        return of(workspace)
                .filter(one ->
                        one.mail() instanceof TrackedMail.OfEmail(EmailId email)
                                && wanted.contains(email))
                .sorted(ORDER)
                .toList();
    }

    @Override
    public List<MailEngagement> ofRecipient(
            Workspace workspace, SubscriberId recipient, Optional<CampaignId> after) {
        List<MailEngagement> rest =
                of(workspace)
                        .filter(one -> isTo(recipient, one))
                        .filter(one -> after.map(last -> isAfter(one, last)).orElse(true))
                        .sorted(ORDER)
                        .toList();
        return rest.stream().filter(one -> one.mail().equals(rest.getFirst().mail())).toList();
    }

    @Override
    public Map<SubscriberId, Engagement> engagements(
            Workspace workspace, Map<SubscriberId, Set<UUID>> asked) {
        Map<SubscriberId, Engagement> known = new HashMap<>();
        asked.forEach((person, named) ->
                known.put(person, InMemoryEngagement.of(database, workspace.id(), person, named)));
        return known;
    }

    @Override
    public List<LinkClicks> linksOf(Workspace workspace, CampaignId campaign, int max) {
        return of(workspace)
                .filter(one ->
                        one.mail() instanceof TrackedMail.OfCampaign mail
                                && mail.campaign().equals(campaign)
                                && !one.isOpen())
                .collect(Collectors.groupingBy(one -> one.link().orElseThrow()))
                .entrySet()
                .stream()
                .map(link -> clicks(link.getKey(), link.getValue()))
                .sorted(
                        Comparator.comparingLong(LinkClicks::mails)
                                .reversed()
                                .thenComparing(LinkClicks::url))
                .limit(max)
                .toList();
    }

    @Override
    public List<EngagementCount> countsOf(
            Workspace workspace, CampaignId campaign, Instant start, Instant end, Duration length) {
        return of(workspace)
                .filter(one ->
                        one.mail() instanceof TrackedMail.OfCampaign mail
                                && mail.campaign().equals(campaign)
                                && !one.firstAt().isBefore(start)
                                && one.firstAt().isBefore(end))
                .collect(
                        Collectors.groupingBy(
                                one -> Duration.between(start, one.firstAt()).dividedBy(length)))
                .entrySet()
                .stream()
                .map(part -> count(start.plus(length.multipliedBy(part.getKey())), part.getValue()))
                .sorted(Comparator.comparing(EngagementCount::at))
                .toList();
    }

    private static EngagementCount count(Instant at, List<MailEngagement> reactions) {
        return new EngagementCount(
                at,
                reactions.stream().filter(MailEngagement::isOpen).count(),
                reactions.stream().filter(one -> one.isOpen() && one.isHuman()).count(),
                reactions.stream().filter(one -> !one.isOpen()).count(),
                reactions.stream().filter(one -> !one.isOpen() && one.isHuman()).count());
    }

    private static LinkClicks clicks(String url, List<MailEngagement> reactions) {
        return new LinkClicks(
                url,
                reactions.size(),
                reactions.stream().filter(MailEngagement::isHuman).count(),
                reactions.stream().mapToLong(MailEngagement::times).sum(),
                reactions.stream()
                        .map(MailEngagement::firstAt)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                reactions.stream()
                        .map(MailEngagement::lastAt)
                        .max(Comparator.naturalOrder())
                        .orElseThrow());
    }

    private static boolean isTo(SubscriberId recipient, MailEngagement reaction) {
        return reaction.mail() instanceof TrackedMail.OfCampaign mail
                && mail.recipient().equals(recipient);
    }

    private static boolean isAfter(MailEngagement reaction, CampaignId last) {
        return reaction.mail() instanceof TrackedMail.OfCampaign mail
                && mail.campaign().toString().compareTo(last.toString()) > 0;
    }

    private Stream<MailEngagement> of(Workspace workspace) {
        return rows.of(workspace.id()).map(MailEngagementRow::reaction);
    }
}
