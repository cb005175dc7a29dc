package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The installed Chromium, headless, which can resolve only this machine. */
final class Browser implements AutoCloseable {

    private static final Pattern PORT = Pattern.compile("DevTools listening on ws://[^:]+:(\\d+)/");

    private final Process process;
    private final Path log;

    private Browser(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static Browser start(Path directory) throws IOException {
        Path log = Files.createTempFile(directory, "browser", ".log");
        List<String> command =
                List.of(
                        Tools.browser().toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE"
                                + " localhost",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + directory.resolve("profile"),
                        "about:blank");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        return new Browser(process, log);
    }

    /** A new page. */
    BrowserPage page() throws IOException, InterruptedException {
        await().atMost(Duration.ofMinutes(2)).until(() -> port().isPresent());
        URI open = URI.create("http://127.0.0.1:" + port().orElseThrow() + "/json/new?about:blank");
        HttpClient http = HttpClient.newHttpClient();
        HttpRequest request =
                HttpRequest.newBuilder(open)
                        .method("PUT", HttpRequest.BodyPublishers.noBody())
                        .build();
        return BrowserPage.open(http, http.send(request, BodyHandlers.ofString()).body());
    }

    private Optional<String> port() throws IOException {
        Matcher port = PORT.matcher(Files.readString(log));
        return port.find() ? Optional.of(port.group(1)) : Optional.empty();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        await().atMost(Duration.ofSeconds(15)).until(() -> !process.isAlive());
    }
}
