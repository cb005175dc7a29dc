package dev.postroom.bootstrap.e2e;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A service, a PostgreSQL server and a receiver, each of their own, that runs of {@link
 * WebhookBenchmark} are made on. The server is not the shared one: its events are too many to be
 * compared with the description at the end.
 */
final class WebhookCourse implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(30);

    private final OwnCluster cluster;
    final WebhookRig rig;
    final PostroomProcess postroom;

    private WebhookCourse(OwnCluster cluster, WebhookRig rig, PostroomProcess postroom) {
        this.cluster = cluster;
        this.rig = rig;
        this.postroom = postroom;
    }

    static WebhookCourse start(Path directory, Map<String, String> settings) throws Exception {
        OwnCluster cluster = OwnCluster.start(directory.resolve("postgres"));
        WebhookRig rig =
                WebhookRig.counting(directory, Installation.in(directory, cluster.target()));
        return new WebhookCourse(cluster, rig, rig.serve(settings));
    }

    /**
     * The result of one run.
     *
     * @param healthy what came at the endpoints that reply
     * @param computing how many cores each process used
     */
    record Result(ReceiverFigures.Sum healthy, String computing) {}

    /** Creates endpoints at these paths of the receiver, each with a number behind it. */
    EventSource endpoints(String path, int count) {
        Api api = rig.api(postroom);
        IntStream.range(0, count).forEach(n -> rig.hook(api, path + n));
        return rig.events(api);
    }

    /** Emits events and waits until so many endpoints at these paths have accepted all of them. */
    Result run(EventSource source, int events, String path, int endpoints) {
        rig.receiver.reset();
        ComputingTime before = time();
        source.emit(events);
        ReceiverFigures.Sum sum =
                rig.receiver.awaitDistinct(path, (long) events * endpoints, LIMIT);
        return new Result(sum, time().since(before, sum.requests()));
    }

    private ComputingTime time() {
        return ComputingTime.of(postroom, rig.installation.database(), rig.receiver.handle());
    }

    @Override
    public void close() {
        postroom.close();
        rig.close();
        cluster.close();
    }
}
