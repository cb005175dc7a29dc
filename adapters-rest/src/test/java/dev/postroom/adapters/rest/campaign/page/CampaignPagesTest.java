package dev.postroom.adapters.rest.campaign.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeTemplates;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of campaigns, over HTTP. */
class CampaignPagesTest {

    private static final String LIST = "/app/acme/test/campaigns";
    private static final String OWN = LIST + "/" + FakeSubscribers.ANNA.id();
    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
        api.campaigns.isEndless = true;
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @BeforeEach
    void draft() {
        show(fixture().build(), Map.of());
        api.campaigns.people = 4;
        api.campaigns.done.clear();
    }

    private static CampaignFixture fixture() {
        return CampaignFixture.campaign(
                        FakeSubscribers.ANNA.id().value(), FakeTemplates.WELCOME.id())
                .withName("Spring");
    }

    private static void show(Campaign campaign, Map<RecipientStatus, Long> counts) {
        api.campaigns.shown = new CountedCampaign(campaign, new CampaignStats(counts));
    }

    private static String read(String path) throws Exception {
        return api.read(path, "owner");
    }

    private static HttpResponse<String> post(String path, Map<String, String> form)
            throws Exception {
        return api.send(api.form(path, "owner", form));
    }

    /** The steps that were done. The store of the test runs all work twice, as after a deadlock. */
    private static List<String> done() {
        return api.campaigns.done.stream().distinct().toList();
    }

    @Test
    void theListLeadsFromEachNumberToItsRows() throws Exception {
        show(
                fixture().withStartedAt(SettableClock.START).build(),
                Map.of(RecipientStatus.ACCEPTED, 12_431L));

        assertThat(read(LIST))
                .contains("Spring", "12\u202f431")
                .contains("href=\"" + OWN + "\"")
                .contains("href=\"" + OWN + "/recipients?status=sent\"")
                .contains("href=\"" + LIST + "?status=paused\"");
    }

    @ParameterizedTest
    @CsvSource({
        "DRAFT, 'send edit duplicate delete'",
        "SCHEDULED, 'edit unschedule cancel duplicate'",
        "SENDING, 'pause cancel duplicate'",
        "PAUSED, 'resume edit cancel duplicate'",
        "SENT, 'retry duplicate'",
        "FAILED, 'retry duplicate'",
        "CANCELLED, 'duplicate delete'"
    })
    void eachStatusHasTheStepsThatItAllows(CampaignStatus status, String steps) throws Exception {
        show(
                fixture().withStatus(status).build(),
                Map.of(RecipientStatus.ACCEPTED, 3L, RecipientStatus.FAILED, 1L));

        String shown = read(OWN);

        for (String step :
                "send edit unschedule cancel pause resume retry duplicate delete".split(" ")) {
            assertThat(shown.contains(OWN + "/" + step + "\""))
                    .as(step)
                    .isEqualTo((" " + steps + " ").contains(" " + step + " "));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DRAFT, 'send edit cancel delete'",
        "SCHEDULED, 'edit cancel'",
        "SENDING, 'cancel'",
        "PAUSED, 'edit cancel'",
        "SENT, ''",
        "FAILED, ''",
        "CANCELLED, 'delete'"
    })
    void aQuestionThatIsOverLeadsToTheCampaign(CampaignStatus status, String open)
            throws Exception {
        show(fixture().withStatus(status).build(), Map.of());

        for (String question : List.of("send", "edit", "cancel", "delete")) {
            HttpResponse<String> response = api.send(api.page(OWN + "/" + question, "owner").GET());
            assertThat(response.statusCode())
                    .as(question)
                    .isEqualTo(List.of(open.split(" ")).contains(question) ? 200 : 303);
        }
    }

    @Test
    void thoseWhoAreChosenAlreadyAreNotChosenInTheForm() throws Exception {
        show(fixture().withStatus(CampaignStatus.PAUSED).build(), Map.of());

        assertThat(read(OWN + "/edit"))
                .contains("name=\"throttle_per_minute\"", "chosen when sending began")
                .doesNotContain("name=\"include_tags\"", "name=\"match\"", "name=\"audience\"");
    }

    @Test
    void aViewerSeesTheCampaignAndNoButtons() throws Exception {
        String shown = api.send(api.page(OWN, "viewer").GET()).body();

        assertThat(shown).contains("Spring").doesNotContain(OWN + "/send", OWN + "/duplicate");
    }

    @Test
    void thePageSaysWhyTheServiceHasPausedIt() throws Exception {
        Campaign paused =
                fixture()
                        .withStartedAt(SettableClock.START)
                        .build()
                        .moved(
                                CampaignStatus.PAUSED,
                                Optional.of("The mail server refused 50 mails in a row."),
                                SettableClock.START);
        show(paused, Map.of(RecipientStatus.READY, 5L, RecipientStatus.ACCEPTED, 15L));

        assertThat(read(OWN))
                .contains("The service has paused the campaign.")
                .contains("The mail server refused 50 mails in a row.")
                .contains("15 of 20");
    }

    @ParameterizedTest
    @EnumSource(RecipientStatus.class)
    void eachOutcomeOfARecipientHasItsReasonInWords(RecipientStatus status) throws Exception {
        api.campaigns.recipient =
                new RecipientState(
                        FakeSubscribers.ANNA.id(),
                        1,
                        Optional.empty(),
                        status,
                        2,
                        Optional.of("550 5.1.1 no mailbox here"));

        assertThat(read(OWN + "/recipients"))
                .contains("deleted subscriber")
                .contains(RecipientReason.of(api.campaigns.recipient))
                .contains("550 5.1.1 no mailbox here");
    }

    @Test
    void theMailIsShownInAFrameThatCanDoNothing() throws Exception {
        assertThat(read(OWN + "/content"))
                .contains("<iframe class=\"preview\" sandbox")
                .contains("src=\"" + OWN + "/body\"");
        assertThat(
                        api.send(api.page(OWN + "/body", "owner").GET())
                                .headers()
                                .firstValue("Content-Security-Policy")
                                .orElse(""))
                .startsWith("sandbox; default-src 'none'; img-src data:;")
                .contains("frame-ancestors 'self'");
    }

    @Test
    void thePageFollowsTheSendingUntilItsEnd() throws Exception {
        show(
                fixture().withStartedAt(SettableClock.START).build(),
                Map.of(RecipientStatus.READY, 5L, RecipientStatus.ACCEPTED, 15L));
        assertThat(read(OWN))
                .contains("data-progress=\"" + OWN + "/progress\"")
                .contains("href=\"" + OWN + "\">Reload");

        show(
                fixture().withStatus(CampaignStatus.SENT).build(),
                Map.of(RecipientStatus.ACCEPTED, 20L));
        HttpResponse<String> events = api.send(api.page(OWN + "/progress", "viewer").GET());

        assertThat(events.headers().firstValue("Content-Type").orElse(""))
                .startsWith("text/event-stream");
        assertThat(events.body()).contains("event: finished\n", "\"sent\":20");
    }

    @Test
    void stepsAreDoneByAFormAndLeadBack() throws Exception {
        for (String step : "pause resume unschedule duplicate cancel".split(" ")) {
            HttpResponse<String> response = post(OWN + "/" + step, Map.of());

            assertThat(response.statusCode()).as(step).isEqualTo(303);
            assertThat(response.headers().firstValue("Location"))
                    .hasValueSatisfying(to -> assertThat(to).endsWith(OWN));
        }
        assertThat(done()).containsExactly("pause", "resume", "unschedule", "duplicate", "cancel");
    }

    @Test
    void aDeletedCampaignLeadsToTheList() throws Exception {
        HttpResponse<String> response = post(OWN + "/delete", Map.of());

        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/campaigns"));
        assertThat(done()).containsExactly("delete");
    }

    @Test
    void aTestGoesToTheGivenAddress() throws Exception {
        assertThat(post(OWN + "/test", Map.of("to", "ann@example.com")).statusCode())
                .isEqualTo(303);

        assertThat(done()).singleElement().asString().contains("ann@example.com");
    }

    @Test
    void sendingToManyPeopleNeedsTheirNumber() throws Exception {
        api.campaigns.people = 501;

        assertThat(read(OWN + "/send")).contains("Type 501", "Send to 501 people");
        assertThat(post(OWN + "/send", Map.of("when", "now")).statusCode()).isEqualTo(422);
        assertThat(post(OWN + "/send", Map.of("when", "now", "typed", "500")).statusCode())
                .isEqualTo(422);
        assertThat(done()).isEmpty();

        assertThat(post(OWN + "/send", Map.of("when", "now", "typed", "501")).statusCode())
                .isEqualTo(303);
        assertThat(done()).containsExactly("send now");
    }

    @Test
    void aFewPeopleNeedNoNumber() throws Exception {
        api.campaigns.people = 500;

        assertThat(read(OWN + "/send")).doesNotContain("name=\"typed\"");
        assertThat(post(OWN + "/send", Map.of("when", "now")).statusCode()).isEqualTo(303);
    }

    @Test
    void aTimeInAZoneSchedulesTheCampaign() throws Exception {
        Map<String, String> form =
                Map.of(
                        "when", "later",
                        "scheduled_at", "2030-07-01T09:00",
                        "timezone", "Europe/Berlin");

        assertThat(post(OWN + "/send", form).statusCode()).isEqualTo(303);
        assertThat(done()).containsExactly("send 2030-07-01T07:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "'', UTC, Choose a time.",
        "tomorrow, UTC, ''",
        "2030-07-01T09:00, Europe/Atlantis, ''"
    })
    void aTimeThatIsNoneIsRefusedAndShownAgain(String time, String zone, String message)
            throws Exception {
        HttpResponse<String> response =
                post(
                        OWN + "/send",
                        Map.of("when", "later", "scheduled_at", time, "timezone", zone));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("aria-invalid=\"true\"").contains(message);
        assertThat(done()).isEmpty();
    }

    @Test
    void aNewCampaignIsADraftWithAPageOfItsOwn() throws Exception {
        HttpResponse<String> made =
                post(
                        LIST + "/new",
                        Map.of(
                                "name", "Autumn",
                                "template_id", "welcome",
                                "include_tags", "news"));

        assertThat(made.statusCode()).isEqualTo(303);
        assertThat(made.headers().firstValue("Location").orElse("")).endsWith(OWN);
        assertThat(done()).containsExactly("create Autumn");
    }

    @Test
    void mistakesAreShownAtTheirFieldsWithWhatWasTyped() throws Exception {
        HttpResponse<String> response =
                post(
                        LIST + "/new",
                        Map.of("name", "", "subject", "Kept <b>", "from_email", "no address"));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body())
                .contains("id=\"field-name-error\"", "id=\"field-from_email-error\"")
                .contains("Kept &lt;b>");
        assertThat(done()).isEmpty();
    }

    @Test
    void anEditedCampaignIsChangedInTheVersionOfTheForm() throws Exception {
        assertThat(read(OWN + "/edit")).contains("name=\"version\" value=\"1\"");

        assertThat(
                        post(
                                        OWN + "/edit",
                                        Map.of(
                                                "name", "Summer",
                                                "template_id",
                                                        FakeTemplates.WELCOME.id().toString(),
                                                "include_tags", "news",
                                                "version", "1"))
                                .statusCode())
                .isEqualTo(303);
        assertThat(done()).containsExactly("update Summer 1");
    }
}
