package dev.postroom.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.postroom.bootstrap.settings.LogSettings;
import dev.postroom.bootstrap.settings.LogSettings.Level;
import dev.postroom.bootstrap.settings.LogSettings.Shape;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class LogsTest {
    private static final Logger OURS = LoggerFactory.getLogger("dev.postroom.Probe");
    private static final Logger THEIRS = LoggerFactory.getLogger("org.example.Probe");

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private PrintStream before = System.err;

    @BeforeEach
    void captureStandardError() {
        before = System.err;
        System.setErr(new PrintStream(written, true, UTF_8));
    }

    @AfterEach
    void release() {
        System.setErr(before);
        Logs.quiet();
        MDC.clear();
    }

    @Test
    void aLineIsOneJsonObjectWithItsContext() throws IOException {
        Logs.configure(new LogSettings(Level.INFO, Level.WARN, Shape.JSON, Map.of()));
        MDC.put("request_id", "r-1");
        MDC.put("workspace", "w-1");

        OURS.info("said \"{}\"\n to ada@example.com", "hello");

        Map<String, String> line = parse(lines().getFirst());
        assertThat(lines()).hasSize(1);
        assertThat(line.get("message")).isEqualTo("said \"hello\"\n to [email]");
        assertThat(line.get("level")).isEqualTo("INFO");
        assertThat(line.get("logger")).isEqualTo("dev.postroom.Probe");
        assertThat(line.get("request_id")).isEqualTo("r-1");
        assertThat(line.get("workspace")).isEqualTo("w-1");
        assertThat(Instant.parse(line.getOrDefault("timestamp", "")))
                .isBeforeOrEqualTo(Instant.now());
    }

    @Test
    void exceptionsAreRedactedWithAllTheirCauses() {
        Logs.configure(new LogSettings(Level.INFO, Level.WARN, Shape.JSON, Map.of()));

        OURS.warn(
                "failed",
                new IllegalStateException(
                        "for svc_live_abc", new IOException("to ada@example.com")));

        assertThat(lines()).hasSize(1);
        assertThat(lines().getFirst())
                .contains("stack_trace", "svc_live_[secret]", "to [email]", "LogsTest.java")
                .doesNotContain("abc\"", "ada@");
    }

    @Test
    void textIsShortAndKeepsTheContext() {
        Logs.configure(new LogSettings(Level.INFO, Level.WARN, Shape.TEXT, Map.of()));
        MDC.put("incident_id", "i-1");

        OURS.warn("something");

        assertThat(lines())
                .singleElement()
                .asString()
                .contains("WARN  Probe", "something", "{incident_id=i-1}");
    }

    @Test
    void bothShapesHaveKeyValuePairsBesideTheContext() throws IOException {
        Logs.configure(new LogSettings(Level.INFO, Level.WARN, Shape.JSON, Map.of()));
        MDC.put("request_id", "r-1");

        report();
        Logs.configure(new LogSettings(Level.INFO, Level.WARN, Shape.TEXT, Map.of()));
        report();

        assertThat(lines().getFirst())
                .contains("\"status\":503", "\"ok\":false", "\"incident_id\":\"i-1\"")
                .contains("\"to\":\"[email]\"", "\"absent\":\"null\"", "\"level_\":\"mine\"");
        assertThat(parse(lines().getFirst())).containsEntry("request_id", "r-1");
        assertThat(lines().subList(1, lines().size()))
                .singleElement()
                .asString()
                .contains("incident_id=i-1", "request_id=r-1", "status=503", "to=[email]");
    }

    private static void report() {
        OURS.atInfo()
                .addKeyValue("status", 503)
                .addKeyValue("ok", false)
                .addKeyValue("incident_id", "i-1")
                .addKeyValue("to", "ada@example.com")
                .addKeyValue("absent", (Object) null)
                .addKeyValue("level", "mine")
                .addKeyValue("text", "two\nlines\u2028or three")
                .log("reported");
    }

    @Test
    void messagesThatQuoteDataAreWithheldWithTheirRepetitions() {
        Logs.configure(new LogSettings(Level.INFO, Level.WARN, Shape.JSON, Map.of()));
        SQLException driver = new SQLException("Key (name)=(Ada Lovelace) exists", "23505");
        IllegalStateException wrapped = new IllegalStateException(driver);
        wrapped.addSuppressed(new IllegalArgumentException("Illegal character in T0ken"));

        OURS.warn("failed", wrapped);
        OURS.warn("refused", new NumberFormatException("For input string: T0ken"));

        assertThat(lines().getFirst())
                .contains("java.sql.SQLException: SQLSTATE 23505", "LogsTest.java")
                .contains("java.lang.IllegalStateException: [message withheld]");
        assertThat(lines())
                .hasSize(2)
                .noneMatch(line -> line.contains("Lovelace") || line.contains("T0ken"));
    }

    @Test
    void whatLibrariesSendAndReceiveIsLoggedOnlyByName() {
        Logger wire = LoggerFactory.getLogger("org.postgresql.core.v3");
        Logger server = LoggerFactory.getLogger("org.eclipse.jetty.server.Server");
        Logs.configure(new LogSettings(Level.TRACE, Level.TRACE, Shape.TEXT, Map.of()));
        assertThat(WireLogs.LOGGERS)
                .noneMatch(name -> LoggerFactory.getLogger(name).isDebugEnabled());
        wire.debug(">> secret");
        THEIRS.debug("theirs");

        Logs.configure(
                new LogSettings(
                        Level.TRACE,
                        Level.WARN,
                        Shape.TEXT,
                        Map.of("org.postgresql.core.v3", Level.DEBUG)));
        wire.debug(">> wanted");
        server.info("server");

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst()).contains("theirs");
        assertThat(lines().getLast()).contains(">> wanted");
    }

    @Test
    void librariesHaveASeparateLevel() {
        Logs.configure(new LogSettings(Level.DEBUG, Level.WARN, Shape.TEXT, Map.of()));

        OURS.debug("ours");
        THEIRS.info("not theirs");
        THEIRS.warn("theirs");

        assertThat(lines()).hasSize(2).noneMatch(line -> line.contains("not theirs"));
    }

    @Test
    void bothLoggingInterfacesOfTheJdkWriteToTheSameLog() {
        Logs.configure(new LogSettings(Level.INFO, Level.INFO, Shape.TEXT, Map.of()));

        System.getLogger("dev.postroom.domain").log(System.Logger.Level.INFO, "by System.Logger");
        java.util.logging.Logger.getLogger("org.example.jul").info("by JUL to ada@example.com");

        assertThat(lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("by System.Logger"))
                .anyMatch(line -> line.contains("by JUL to [email]"));
    }

    private List<String> lines() {
        return written.toString(UTF_8).lines().toList();
    }

    private static Map<String, String> parse(String object) throws IOException {
        Map<String, String> members = new HashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(object)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                members.put(parser.currentName(), parser.nextTextValue());
            }
        }
        return members;
    }
}
