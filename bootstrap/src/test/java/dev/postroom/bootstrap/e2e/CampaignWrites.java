package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Write.request;
import static dev.postroom.bootstrap.e2e.Writes.is;
import static dev.postroom.bootstrap.e2e.Writes.total;

import java.util.List;

/** Writes of campaigns. */
final class CampaignWrites {

    static final List<Write> ALL =
            List.of(
                    new Write("POST /campaigns", CampaignWrites::newCampaign),
                    new Write("PATCH /campaigns/{id}", CampaignWrites::patchedCampaign),
                    new Write("DELETE /campaigns/{id}", CampaignWrites::deletedCampaign),
                    new Write("POST /campaigns/{id}/duplicate", CampaignWrites::copiedCampaign),
                    new Write("POST /campaigns/{id}/send", CampaignWrites::sentCampaign),
                    new Write("POST /campaigns/{id}/preview", CampaignWrites::preview),
                    new Write("POST /campaigns/{id}/test", CampaignWrites::testMail),
                    new Write("POST /campaigns/{id}/send", CampaignWrites::scheduledCampaign),
                    new Write("POST /campaigns/{id}/unschedule", CampaignWrites::unscheduled),
                    new Write("POST /campaigns/{id}/pause", CampaignWrites::pausedCampaign),
                    new Write("POST /campaigns/{id}/resume", CampaignWrites::resumedCampaign),
                    new Write("POST /campaigns/{id}/cancel", CampaignWrites::cancelledCampaign),
                    new Write("POST /campaigns/{id}/retry", CampaignWrites::retriedCampaign));

    private static final String TIME = "{\"scheduled_at\": \"2999-01-01T09:00:00Z\"}";

    private CampaignWrites() {}

    private static Write.Planned newCampaign(Ground ground) {
        String word = Ground.word();
        return request(
                "POST",
                "/campaigns",
                ground.campaignBody(word),
                api -> total(api, "/campaigns?q=" + word));
    }

    private static Write.Planned patchedCampaign(Ground ground) {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        String word = Ground.word();
        return request(
                "PATCH",
                path,
                "{\"subject\": \"%s\"}".formatted(word),
                api -> is(api, path, "/subject", word));
    }

    private static Write.Planned deletedCampaign(Ground ground) {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        return request("DELETE", path, "", api -> api.get(path).status() == 404 ? 1 : 0);
    }

    private static Write.Planned copiedCampaign(Ground ground) {
        String word = Ground.word();
        String path = "/campaigns/" + ground.campaign(word);
        return request(
                "POST", path + "/duplicate", "", api -> total(api, "/campaigns?q=" + word) - 1);
    }

    private static Write.Planned sentCampaign(Ground ground) {
        String word = Ground.word();
        String path = "/campaigns/" + ground.campaign(word);
        return request("POST", path + "/send", "{}", api -> sent(api, path));
    }

    private static Write.Planned preview(Ground ground) {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        return request("POST", path + "/preview", "", _ -> 1);
    }

    private static Write.Planned testMail(Ground ground) {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        String address = Ground.address(Ground.word());
        return request(
                "POST",
                path + "/test",
                "{\"to\": \"%s\"}".formatted(address),
                api -> total(api, "/emails?to=" + address));
    }

    private static Write.Planned scheduledCampaign(Ground ground) {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        return request("POST", path + "/send", TIME, api -> is(api, path, "/status", "scheduled"));
    }

    private static Write.Planned unscheduled(Ground ground) {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        ground.api().post(path + "/send", TIME).expect(202);
        return request("POST", path + "/unschedule", "", api -> is(api, path, "/status", "draft"));
    }

    private static Write.Planned pausedCampaign(Ground ground) {
        String path = "/campaigns/" + ground.sendingCampaign(Ground.word());
        return request("POST", path + "/pause", "", api -> is(api, path, "/status", "paused"));
    }

    private static Write.Planned resumedCampaign(Ground ground) {
        String word = Ground.word();
        String path = "/campaigns/" + ground.sendingCampaign(word);
        ground.api().post(path + "/pause", "").expect(200);
        return request("POST", path + "/resume", "", api -> sent(api, path));
    }

    private static Write.Planned cancelledCampaign(Ground ground) {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        return request("POST", path + "/cancel", "", api -> is(api, path, "/status", "cancelled"));
    }

    private static Write.Planned retriedCampaign(Ground ground) {
        String path = "/campaigns/" + ground.failedCampaign();
        return request("POST", path + "/retry", "", api -> is(api, path, "/status", "sent")).live();
    }

    private static long sent(Api api, String path) {
        return api.get(path).body().at("/stats/sent").asLong();
    }
}
