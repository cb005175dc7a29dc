package dev.postroom.adapters.persistence.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.campaign.JdbiCampaignRecipients;
import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.schema.Crowd;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscriberBatches;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.transaction.JdbiTransactions;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.TrackedMail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** At 100 000 opens, each statement about opens and clicks reads few pages and scans no table. */
class MailEngagementPlansTest {
    private static final Pattern WALK =
            Pattern.compile(
                    "Seq Scan on (campaign_reactions|email_reactions|reaction_queue|subscribers"
                            + "|emails|campaigns|campaign_recipients)");
    private static final long MOST_PAGES = 300;
    private static final UUID ZERO = new UUID(0, 0);

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static UUID someone(Handles handles, String table) {
        return handles.call(handle ->
                handle.createQuery("SELECT id FROM " + table + " ORDER BY id LIMIT 1")
                        .mapTo(UUID.class)
                        .one());
    }

    private static void fill(UUID campaign) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        WITH opens AS (
                                            INSERT INTO campaign_reactions (workspace_id, campaign_id, subscriber_id,
                                                link_key, reaction, times, first_at, last_at)
                                            SELECT workspace_id, :campaign, id, :zero, 'open', 1, now(), now()
                                            FROM subscribers),
                                        mails AS (
                                            INSERT INTO email_reactions (workspace_id, email_id, link_key, reaction,
                                                times, first_at, last_at)
                                            SELECT workspace_id, id, :zero, 'open', 1, now(), now() FROM emails),
                                        ledger AS (
                                            INSERT INTO campaign_recipients (workspace_id, campaign_id, position,
                                                subscriber_id, status, due_at)
                                            SELECT workspace_id, :campaign, row_number() OVER (), id, 'accepted',
                                                now() FROM subscribers)
                                        INSERT INTO reaction_queue (workspace_id, mail_id, person_id, link_key, due_at)
                                        SELECT workspace_id, :campaign, id, :zero, now() FROM subscribers
                                        """)
                                .bind("campaign", campaign)
                                .bind("zero", ZERO)
                                .execute());
    }

    @Test
    void noStatementScansATableAndEachReadsFewPages() throws SQLException {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        Crowd.seed(POSTGRES.handles(), here);
        CampaignId campaign = new CampaignId(someone(POSTGRES.handles(), "campaigns"));
        EmailId email = new EmailId(someone(POSTGRES.handles(), "emails"));
        SubscriberId person = Crowd.someone();
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            Handles handles = recorder.on(connection);
            // from the sixth execution on, the server may use a generic plan, made on empty tables
            for (int time = 0; time < 7; time++) {
                ask(handles, here, campaign, email, person, time);
            }
            fill(campaign.value());
            recorder.drain();
            for (int time = 7; time < 14; time++) {
                ask(handles, here, campaign, email, person, time);
            }
        }
        List<String> plans = recorder.drain();
        assertThat(plans).hasSizeGreaterThan(40);
        for (String plan : plans) {
            assertThat(WALK.matcher(plan).find()).as(plan).isFalse();
            assertThat(PlanRecorder.buffers(plan)).as(plan).isLessThan(MOST_PAGES);
        }
    }

    private static SubscriberQuery opened(CampaignId campaign) {
        JsonObject rules =
                JsonObject.of(
                        Map.of(
                                "any",
                                List.of(
                                        Map.of("field", "opened." + campaign, "op", "exists"),
                                        Map.of("field", "clicked." + campaign, "op", "exists"))));
        SubscriberQuery all = SubscriberQuery.all();
        return new SubscriberQuery(
                all.statuses(),
                all.tags(),
                all.email(),
                all.prefix(),
                all.externalId(),
                all.metadata(),
                all.times(),
                Optional.of(SubscriberFilter.of(rules)));
    }

    private static void ask(
            Handles handles,
            Workspace here,
            CampaignId campaign,
            EmailId email,
            SubscriberId person,
            int time) {
        JdbiMailEngagements reactions = new JdbiMailEngagements(handles, () -> {});
        TrackedMail first = new TrackedMail.OfEmail(email);
        TrackedMail second = new TrackedMail.OfCampaign(campaign, person);
        Optional<String> link = Optional.of("https://a.example/" + time);
        for (TrackedMail mail : List.of(first, second)) {
            reactions.add(here, MailEngagement.once(mail, link, true, Instant.now()));
            reactions.add(here, MailEngagement.once(mail, link, true, Instant.now()));
        }
        reactions.ofEmails(here, List.of(email));
        reactions.ofRecipient(here, person, Optional.empty());
        reactions.engagements(here, Map.of(person, Set.of(campaign.value(), ZERO)));
        new JdbiSubscriberBatches(handles).walk(here, opened(campaign), Optional.empty(), 20);
        new JdbiCampaignRecipients(handles).outcomes(here, campaign, List.of(person));
        assertThat(new JdbiTransactions(handles).inTransaction(() -> reactions.take(3)))
                .isNotEmpty();
    }
}
