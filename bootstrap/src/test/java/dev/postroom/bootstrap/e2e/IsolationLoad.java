package dev.postroom.bootstrap.e2e;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Events of one account, whose endpoint is healthy, beside those of another one, whose endpoints
 * hang or answer garbage. Both create subscribers at a steady rate.
 */
final class IsolationLoad implements AutoCloseable {

    private static final Duration UNTIL_CLOSED = Duration.ofHours(1);

    private final WebhookRig rig;
    private final PostroomProcess postroom;
    private final int perSecond;
    private final String otherKey;
    private final PacedLoad healthy;
    private final List<PacedLoad> others = new ArrayList<>();
    private int hanging;

    private IsolationLoad(WebhookRig rig, PostroomProcess postroom, int perSecond) {
        this.rig = rig;
        this.postroom = postroom;
        this.perSecond = perSecond;
        this.otherKey = rig.installation.keyOfAnotherAccount();
        this.healthy = paced(rig.installation.liveKey);
    }

    /** Creates the healthy endpoint {@code /ok/healthy}. */
    static IsolationLoad start(WebhookRig rig, PostroomProcess postroom, int perSecond) {
        rig.hook(rig.api(postroom), "/ok/healthy");
        return new IsolationLoad(rig, postroom, perSecond);
    }

    private PacedLoad paced(String key) {
        return new PacedLoad(
                postroom.port(),
                _ ->
                        new Load.Request(
                                "POST",
                                "/api/v1/subscribers",
                                key,
                                "{\"email\": \"%s\"}".formatted(Ground.address(Ground.word()))));
    }

    /** Creates events for the healthy endpoint for that long; returns how many. */
    long healthy(Duration time) {
        PacedLoad.Result result = healthy.run(perSecond, time);
        if (result.succeeded() < result.due()) {
            throw new AssertionError("not all events were accepted: " + result);
        }
        return result.due();
    }

    /** From now on that many more endpoints of the other account hang. */
    void besideHanging(int more) {
        for (int i = 0; i < more; i++) {
            rig.hook(other(), "/hang/" + hanging++);
        }
        loadOther();
    }

    /** From now on an endpoint of the other account answers what is not HTTP. */
    void besideGarbage() {
        rig.hook(other(), "/garbage/1");
        loadOther();
    }

    private Api other() {
        return new Api(postroom.baseUrl(), otherKey);
    }

    // one load for all endpoints of the other account
    private void loadOther() {
        if (others.isEmpty()) {
            PacedLoad load = paced(otherKey);
            others.add(load);
            Thread.ofVirtual().start(() -> load.run(perSecond, UNTIL_CLOSED));
        }
    }

    @Override
    public void close() {
        others.forEach(PacedLoad::cancel);
    }
}
