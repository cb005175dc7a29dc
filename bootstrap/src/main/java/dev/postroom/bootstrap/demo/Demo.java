package dev.postroom.bootstrap.demo;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.shared.page.sample.PartsPageResource;
import dev.postroom.bootstrap.management.FreePorts;
import dev.postroom.bootstrap.service.Postroom;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Prepares a running service for the demo. */
public final class Demo {

    private static final String TEST_KEY = "POSTROOM_TEST_KEY";
    private static final String LIVE_KEY = "POSTROOM_LIVE_KEY";
    private static final String FREE_KEY = "POSTROOM_FREE_KEY";
    private static final String RECEIVER_URL = "RECEIVER_URL";
    private static final String RECEIVER_SECRET = "RECEIVER_SECRET";
    private static final int FIRST_RECEIVER_PORT = 8181;
    private static final Path FOLDER = Path.of(".demo");

    private final Postroom postroom;
    private final DemoEnvFile file;
    private final DemoKeys keys;

    private Demo(Postroom postroom) {
        this.postroom = postroom;
        this.file = new DemoEnvFile(FOLDER.resolve("demo.env"));
        this.keys = new DemoKeys(postroom.features(), file);
    }

    /**
     * Starts the webhook receiver, seeds empty workspaces and writes {@code .demo/demo.env} and
     * {@code .demo/shell.sh}, which the examples of the pages begin with.
     *
     * @param notices gets what takes some time
     * @return the lines to print on the terminal
     */
    public static List<String> prepare(Postroom postroom, Consumer<String> notices) {
        return new Demo(postroom).prepare(notices);
    }

    /** The pages that the demo has and an installation has not. */
    public static List<Object> resources(ResourceTools tools) {
        return List.of(new PartsPageResource(tools.pages(), InstantSource.system()));
    }

    private List<String> prepare(Consumer<String> notices) {
        DemoReceiver receiver = DemoReceiver.start(receiverPort());
        postroom.alsoClose("demo receiver", receiver);
        String home = receiver.url() + "/";
        Workspace live = keys.workspace(Environment.LIVE);
        if (postroom.sellsLocally()) {
            new DemoPlan(postroom).buy(live);
        }
        DemoSeed seed = new DemoSeed(postroom.features(), keys.workspace(Environment.TEST));
        boolean isNew = seed.isNeeded();
        Optional<SigningSecret> secret =
                new DemoWebhook(postroom.features(), file)
                        .secret(seed.caller(), home, RECEIVER_SECRET, isNew);
        secret.ifPresent(receiver::expect);
        if (isNew) {
            notices.accept("Filling the sandbox with a month of history; this takes some seconds.");
            seed.fill();
        }
        Map<String, String> values = new LinkedHashMap<>();
        values.put("POSTROOM_BASE_URL", postroom.baseUrl());
        values.put(TEST_KEY, keys.key(TEST_KEY, keys.workspace(Environment.TEST)));
        values.put(LIVE_KEY, keys.key(LIVE_KEY, live));
        values.put(FREE_KEY, keys.key(FREE_KEY, keys.basic()));
        values.put(RECEIVER_URL, receiver.url());
        secret.ifPresent(known -> values.put(RECEIVER_SECRET, known.reveal()));
        file.write(values);
        writeShell();
        Duration ahead = postroom.features().clocks().read(seed.caller().workspace()).offset();
        return banner(values, home, new DemoOwner(postroom).link(), ahead);
    }

    private static void writeShell() {
        try (InputStream shell =
                Objects.requireNonNull(Demo.class.getResourceAsStream("/demo-shell.sh"))) {
            Files.copy(shell, FOLDER.resolve("shell.sh"), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The seeded webhook has the port of the first start, so later starts request the same port.
     */
    private int receiverPort() {
        int wanted =
                file.read(RECEIVER_URL)
                        .map(url -> URI.create(url).getPort())
                        .orElse(FIRST_RECEIVER_PORT);
        return FreePorts.from("127.0.0.1", wanted);
    }

    private List<String> banner(
            Map<String, String> values, String receiverUrl, String dashboard, Duration ahead) {
        return """

        Postroom is ready.

          Dashboard  %s   opens once.
                     A month of sample history, and the campaign "Autumn offer" to send: look at
                     its bar, then at Inbox and at the deliveries of the webhook.
          Clock      the test environment runs %d days ahead.

          API        %s
          Explorer   %s/docs
          Test key   %s   captures mail: GET /sandbox/emails
          Live key   %s   %s
          Free key   %s   the live key of an account on the plan free, to try its limits.
          Receiver   %s   what the demo's webhook was sent
          Metrics    %s/metrics

          source .demo/demo.env
          curl -H "X-API-Key: $POSTROOM_TEST_KEY" "$POSTROOM_BASE_URL/subscribers?limit=3"

        Ctrl-C stops everything. The data stay in .demo.
        """
                .formatted(
                        dashboard,
                        ahead.toDays(),
                        values.get("POSTROOM_BASE_URL"),
                        postroom.origin(),
                        values.get(TEST_KEY),
                        values.get(LIVE_KEY),
                        "sends " + postroom.mailWay(),
                        values.get(FREE_KEY),
                        receiverUrl,
                        postroom.managementOrigin())
                .lines()
                .toList();
    }
}
