package dev.postroom.adapters.rest.shared.page;

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
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.template.TemplateFixture;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Texts of customers and mail servers that would be HTML are shown as texts. */
class HostileMailPagesTest {

    private static final String ID = FakeSubscribers.ANNA.id().toString();
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\"><script src=//evil.example></script>",
                "' onmouseover='alert(1)",
                "\" autofocus onfocus=\"alert(1)",
                "<img src=x onerror=alert(1)>",
                "<svg onload=alert(1)>",
                "<math><mtext></p><script>1</script>",
                "</textarea><script>1</script>",
                "</title><script>1</script>",
                "<iframe src=javascript:alert(1)>",
                "<a href=\"javascript:alert(1)\">x</a>",
                "<form action=//evil.example><input name=typed>",
                "<div hx-get=/app hx-trigger=load>",
                "<meta http-equiv=refresh content=0;url=//evil.example>",
                "<base href=//evil.example/>",
                "<style>*{display:none}</style>",
                "<!-- x",
                "&lt;script&gt;<b>",
                "`${alert(1)}`<x>",
                "{{constructor.constructor('alert(1)')()}}<i>",
                "\u202e<b>txt.exe"
            })
    void itIsTextOnEachPage(String text) throws Exception {
        CampaignFixture fixture =
                CampaignFixture.campaign(
                                FakeSubscribers.ANNA.id().value(), FakeTemplates.WELCOME.id())
                        .withName(text)
                        .withTagFilter(new TagFilter(List.of(text), List.of(text), false));
        Campaign draft = fixture.build();
        Campaign paused =
                fixture.withStartedAt(SettableClock.START)
                        .build()
                        .moved(CampaignStatus.PAUSED, Optional.of(text), SettableClock.START);
        api.campaigns.recipient =
                new RecipientState(
                        FakeSubscribers.ANNA.id(),
                        1,
                        Optional.of(FakeSubscribers.ANNA.email()),
                        RecipientStatus.FAILED,
                        1,
                        Optional.of(text));
        api.templates.shown =
                TemplateFixture.template(FakeSubscribers.ANNA.id().value()).withName(text).build();

        for (String path :
                List.of(
                        "",
                        "/campaigns",
                        "/campaigns/" + ID,
                        "/campaigns/" + ID + "/content",
                        "/campaigns/" + ID + "/audience",
                        "/campaigns/" + ID + "/recipients",
                        "/campaigns/" + ID + "/checks",
                        "/campaigns/" + ID + "/edit",
                        "/campaigns/" + ID + "/send",
                        "/campaigns/" + ID + "/cancel",
                        "/campaigns/new",
                        "/templates",
                        "/templates/" + ID)) {
            CampaignStats stats = new CampaignStats(Map.of(RecipientStatus.FAILED, 2L));
            api.campaigns.shown =
                    new CountedCampaign(path.endsWith("/send") ? draft : paused, stats);
            HttpResponse<String> response =
                    api.send(
                            api.bare("/app/acme/test" + path)
                                    .header("Cookie", "__Host-postroom=owner")
                                    .GET());
            assertThat(response.statusCode()).as(path).isEqualTo(200);
            String tags = response.body().replaceAll("=\"[^\"]*\"", "");
            assertThat(tags).as(path).doesNotContainPattern("<[^>]*\\son\\w+");
            if (text.contains("<")) {
                assertThat(response.body()).as(path).doesNotContain(text);
            }
        }
    }
}
