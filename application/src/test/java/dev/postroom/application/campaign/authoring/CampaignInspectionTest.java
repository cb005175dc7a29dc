package dev.postroom.application.campaign.authoring;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

final class CampaignInspectionTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private List<String> problems(CampaignId id) {
        return mailing.inspection.check(house.live(), id).problems().stream()
                .map(problem -> problem.field() + " " + problem.code())
                .toList();
    }

    private Page<RecipientState> recipients(
            Workspace workspace, CampaignId id, RecipientStatus... statuses) {
        return mailing.inspection.listRecipients(
                workspace,
                id,
                Set.of(statuses),
                PageRequest.first(10, Sort.ascending(RecipientState.Sort.CREATED_AT)));
    }

    @Test
    void aDraftWithReadersIsReadyAndTheCheckChangesNothing() {
        mailing.people(house.live(), 2);
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        assertThat(problems(id)).isEmpty();
        assertThat(mailing.inspection.check(house.live(), id).audience())
                .hasValueSatisfying(count -> assertThat(count.eligible()).isEqualTo(2));
        assertThat(mailing.now(id).revision().version()).isEqualTo(1);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void everyProblemIsListedAsSendingReportsIt() {
        CampaignId id = broken();
        assertThat(problems(id))
                .containsExactly(
                        "template_id unknown_template",
                        "tag_filter.include_tags[0] unknown_tag",
                        "tag_filter.exclude_tags[0] unknown_tag");
        assertThat(Failures.violations(() -> mailing.sending.send(caller(house.live()), id)))
                .isEqualTo(problems(id));
    }

    private CampaignId broken() {
        Campaign campaign =
                CampaignFixture.campaign(
                                house.ports().ids().next(),
                                new TemplateId(house.ports().ids().next()))
                        .withTagFilter(new TagFilter(List.of("gone"), List.of("lost"), false))
                        .build();
        house.ports().campaign().campaigns().add(house.live(), campaign);
        return campaign.id();
    }

    @Test
    void theStatusIsAProblemToo() {
        mailing.people(house.live(), 1);
        Campaign campaign =
                CampaignFixture.campaign(house.ports().ids().next(), mailing.template().id())
                        .withStatus(CampaignStatus.CANCELLED)
                        .build();
        house.ports().campaign().campaigns().add(house.live(), campaign);
        assertThat(problems(campaign.id())).contains("status invalid_state");
    }

    @Test
    void recipientsAreListedByStatus() {
        CampaignId id = mailing.started(3, OnUnknown.RESEND);
        assertThat(recipients(house.live(), id).total()).isEqualTo(3);
        mailing.running.sendNext();
        assertThat(recipients(house.live(), id, RecipientStatus.ACCEPTED).items())
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.email()).isPresent());
        assertThat(recipients(house.live(), id, RecipientStatus.BOUNCED).items()).isEmpty();
        assertThat(Failures.of(() -> recipients(house.test(), id)))
                .isInstanceOf(Failure.NotFound.class);
    }
}
