package dev.postroom.bootstrap.training;

import dev.postroom.bootstrap.demo.DemoReceiver;
import dev.postroom.bootstrap.embedded.PrivateFiles;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.receiver.ApiCalls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Makes the cache of a jar (JEP 514, JEP 515): the service runs with a database, a mail server and
 * a receiver of its own, gets requests, sends campaigns and webhooks, and ends.
 *
 * @param jar which later starts use the cache
 * @param cache replaced when it exists
 */
public record TrainingRun(Path jar, Path cache) {

    /** Makes the cache. {@code shutdown} ends the run early. */
    public void run(Shutdown shutdown) throws IOException, InterruptedException {
        Path fresh = Path.of(cache + ".new");
        Path directory = Files.createTempDirectory("postroom-aot");
        shutdown.register("training directory", () -> PrivateFiles.deleteTree(directory));
        shutdown.register("unfinished cache", () -> Files.deleteIfExists(fresh));
        DiscardingServer mails = shutdown.register("mail server", DiscardingServer.start());
        DemoReceiver receiver = shutdown.register("receiver", DemoReceiver.start(0));
        TrainedService service =
                shutdown.register(
                        "service",
                        TrainedService.start(
                                jar, directory, fresh, mails.url() + "?max_messages=10000"));
        service.awaitStart();
        String account = service.command("accounts", "create", "--name", "Training").split("\t")[0];
        String key =
                service.command("keys", "create", "--account", account, "--environment", "live");
        new TrainingWork(new ApiCalls(service.baseUrl(), key), receiver.url()).run();
        service.finish();
        if (Files.notExists(fresh)) {
            throw service.failure("The JVM did not write a cache: it must be of version 25.");
        }
        replace(fresh);
    }

    // a running service goes on with the file that it has opened
    private void replace(Path fresh) {
        try {
            Files.move(fresh, cache, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new StartupFailure("The cache cannot be written to " + cache + ".", e);
        }
    }
}
