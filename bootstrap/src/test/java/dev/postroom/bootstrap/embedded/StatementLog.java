package dev.postroom.bootstrap.embedded;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statements that a server logs. Its collector writes the lines of all connections into files,
 * in order and a little later; marks in the log tell where the lines of a request begin and end.
 */
public final class StatementLog {
    private static final Pattern STATEMENT =
            Pattern.compile("LOG: {2}(?:statement|execute [^:]+): (.*(?:\\R\\t.*)*)");
    // the limits of a transaction, what the pool asks of a connection that it has opened, and the
    // watch over the queues, which looks each 20 seconds, are no work of a request
    private static final Pattern NOT_COUNTED =
            Pattern.compile("(?:BEGIN|COMMIT|ROLLBACK|SHOW .*|WITH mails AS MATERIALIZED .*)?");

    // several tests read the log of one server
    private static final AtomicInteger MARKS = new AtomicInteger();

    private final Path directory;
    private final Connection connection;

    /**
     * @param directory where the server writes its log
     * @param connection its statements are logged
     */
    StatementLog(Path directory, Connection connection) {
        this.directory = directory;
        this.connection = connection;
    }

    /** The statements of requests while {@code work} runs, without the limits of transactions. */
    public List<String> during(Runnable work) {
        String start = mark();
        work.run();
        String end = mark();
        await().atMost(Duration.ofSeconds(30)).until(() -> text().contains(end));
        String text = text();
        String part = text.substring(text.indexOf(start) + start.length(), text.indexOf(end));
        return STATEMENT
                .matcher(part.substring(0, part.lastIndexOf("LOG:")))
                .results()
                .map(StatementLog::sql)
                .filter(sql -> !NOT_COUNTED.matcher(sql).matches())
                .toList();
    }

    private static String sql(MatchResult statement) {
        return statement.group(1).replaceAll("\\s+", " ").strip();
    }

    private String mark() {
        String mark = "'mark " + MARKS.incrementAndGet() + "'";
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT " + mark);
            return mark;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private String text() throws UncheckedIOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().map(StatementLog::read).collect(Collectors.joining());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
