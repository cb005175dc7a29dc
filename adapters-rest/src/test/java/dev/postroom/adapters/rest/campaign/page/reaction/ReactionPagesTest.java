package dev.postroom.adapters.rest.campaign.page.reaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeCampaigns;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;

/** The pages of the reactions to a campaign, over HTTP. */
class ReactionPagesTest {

    private static final String OWN =
            "/app/acme/test/campaigns/" + FakeCampaigns.SPRING.campaign().id();
    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    private static String read(String path) throws Exception {
        return api.read(path, "viewer");
    }

    @Test
    void aLinkIsCountedForPeopleAndForMachinesAlone() throws Exception {
        assertThat(read(OWN + "/links"))
                .contains("Mails, by people\" class=\"number\">1</td>")
                .contains("Mails, by machines alone\" class=\"number\">1</td>")
                .contains("Times\" class=\"number\">3</td>")
                .contains("aria-current=\"page\">Links");
    }

    @Test
    void opensAndClicksAreDrawnWithTheTableOfTheirNumbers() throws Exception {
        assertThat(read(OWN + "/timeline"))
                .contains("3 by people and 1 by machines alone in the first 2 hours")
                .contains("1 by people and 1 by machines alone in the first 2 hours")
                .contains("machines alone: 1</title>")
                .contains("data-label=\"machines alone\">1</td>")
                .contains("?interval=hour\" aria-current=\"true\"");
        assertThat(read(OWN + "/timeline?interval=day")).contains("in the first 2 days");
    }

    @Test
    void anotherIntervalIsRefused() throws Exception {
        assertThat(api.send(api.page(OWN + "/timeline?interval=week", "viewer").GET()).statusCode())
                .isIn(400, 422);
    }

    @Test
    void eachPageOfTheCampaignLeadsThere() throws Exception {
        assertThat(read(OWN)).contains(OWN + "/links", OWN + "/timeline");
    }
}
