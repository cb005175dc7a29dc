package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.campaign.sending.CampaignHandover;
import dev.postroom.application.campaign.sending.CampaignRunning;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagPatch;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A tag is renamed while a campaign that references it is being sent. */
final class CampaignRenamingTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;
    private final Campaigns campaigns = house.ports().campaign().campaigns();
    private final Transactions transactions = house.ports().transactions();

    private CampaignId sentToTea(int people) {
        Tag tea = house.tags().create(caller(house.live()), NewTag.named("Tea")).tag();
        mailing.people(house.live(), people).forEach(person -> join(person, tea));
        TagFilter filter = new TagFilter(List.of("tea"), List.of(), false);
        CampaignId id = mailing.draft(house.live(), filter, OnUnknown.RESEND);
        mailing.sending.send(caller(house.live()), id);
        return id;
    }

    private void join(Subscriber person, Tag tag) {
        house.ports()
                .subscriber()
                .memberships()
                .add(house.live(), person.id(), List.of(tag.id()), house.ports().now(), "api");
    }

    private void rename() {
        Tag tea = house.tags().getByName(house.live(), "Tea").tag();
        TagPatch patch =
                new TagPatch(
                        Optional.of("Herbs"),
                        Optional.of(new Slug("herbs")),
                        Change.keep(),
                        Change.keep(),
                        Optional.empty(),
                        Optional.empty());
        house.tags().update(caller(house.live()), tea.id(), patch, Optional.empty());
    }

    private CampaignRunning running(Transactions atomic, Campaigns known) {
        return new CampaignRunning(
                house.work(atomic),
                known,
                house.ports().campaign().ledger(),
                new AudienceResolution(
                        house.ports().tag().tags(), house.ports().segment().segments()),
                new CampaignComposer(
                        house.ports().template().templates(), house.renderer(), House.links()),
                new CampaignHandover(
                        house.routes(),
                        House.returnPaths(),
                        house.effects(),
                        house.ports().campaign().permits(),
                        Mailing.PACE));
    }

    @Test
    void theRestOfTheAudienceIsFrozenUnderTheNewName() {
        sentToTea(5);

        int frozen = running(new Before(2, transactions, this::rename), campaigns).freezeNext();

        assertThat(frozen).isEqualTo(5);
    }

    @Test
    void theAudienceIsFrozenWhenTheNameChangesBeforeTheLookup() {
        sentToTea(2);

        int frozen = running(new Before(1, transactions, this::rename), campaigns).freezeNext();

        assertThat(frozen).isEqualTo(2);
    }

    @Test
    void noRecipientIsLostWhenTheNameChangesWhileAWorkerReadsTheCampaign() {
        sentToTea(2);
        mailing.freeze();

        AfterFirst known = new AfterFirst(campaigns, this::rename);
        running(transactions, known).sendNext();

        assertThat(house.liveMail().mails()).hasSize(2);
        assertThat(known.reads).as("before the lookup, and after each").isEqualTo(3);
    }

    @Test
    void aTurnReadsACampaignOnceAndNoCounts() {
        mailing.people(house.live(), 2);
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.sending.send(caller(house.live()), id);
        mailing.freeze();

        AfterFirst known = new AfterFirst(campaigns, () -> {});
        running(transactions, known).sendNext();

        assertThat(house.liveMail().mails()).hasSize(2);
        assertThat(known.reads).isEqualTo(1);
        assertThat(known.counts).isZero();
    }

    @Test
    void whoWasNotReachedIsReachedByARetryAfterTheTagWasRenamed() {
        CampaignId id = sentToTea(2);
        mailing.freeze();
        house.liveMail()
                .answer(_ -> new MailOutcome.Refused(ReplyClass.REFUSED_MAIL, "550 5.7.1 not now"));
        mailing.running.sendNext();
        mailing.running.finishDue();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.FAILED);

        rename();
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 OK"));
        mailing.sending.retry(caller(house.live()), id);
        mailing.running.sendNext();

        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(2);
        assertThat(mailing.count(id, RecipientStatus.SUPPRESSED)).isZero();
    }

    /** Runs an action before one of the transactions. */
    private static final class Before implements Transactions {

        private final int number;
        private final Transactions real;
        private final Runnable event;
        private int count;

        Before(int number, Transactions real, Runnable event) {
            this.number = number;
            this.real = real;
            this.event = event;
        }

        @Override
        public <T> T inTransaction(Supplier<T> work) {
            count++;
            if (count == number) {
                event.run();
            }
            return real.inTransaction(work);
        }
    }

    /** Runs an action after a campaign was first read. */
    private static final class AfterFirst implements Campaigns {

        private final Campaigns real;
        private final Runnable event;
        private int reads;
        private int counts;

        AfterFirst(Campaigns real, Runnable event) {
            this.real = real;
            this.event = event;
        }

        @Override
        public void add(Workspace workspace, Campaign campaign) {
            real.add(workspace, campaign);
        }

        @Override
        public Optional<CountedCampaign> find(Workspace workspace, CampaignId id) {
            counts++;
            return real.find(workspace, id);
        }

        @Override
        public Optional<Campaign> read(Workspace workspace, CampaignId id) {
            Optional<Campaign> found = real.read(workspace, id);
            reads++;
            if (reads == 1) {
                event.run();
            }
            return found;
        }

        @Override
        public Optional<Campaign> lock(Workspace workspace, CampaignId id) {
            return real.lock(workspace, id);
        }

        @Override
        public void update(Workspace workspace, Campaign campaign) {
            real.update(workspace, campaign);
        }

        @Override
        public void noteStandstill(
                Workspace workspace, CampaignId id, Optional<String> reason, Instant at) {
            real.noteStandstill(workspace, id, reason, at);
        }

        @Override
        public boolean delete(Workspace workspace, CampaignId id) {
            return real.delete(workspace, id);
        }

        @Override
        public void addUnsubscribe(
                Workspace workspace, CampaignId id, SubscriberId subscriber, Instant occurredAt) {
            real.addUnsubscribe(workspace, id, subscriber, occurredAt);
        }

        @Override
        public Map<CampaignStatus, Long> countByStatus(Workspace workspace) {
            return real.countByStatus(workspace);
        }

        @Override
        public Page<CountedCampaign> list(
                Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page) {
            return real.list(workspace, query, page);
        }
    }
}
