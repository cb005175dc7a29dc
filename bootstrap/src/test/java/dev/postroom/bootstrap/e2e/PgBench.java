package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs pgbench, which PostgreSQL brings along, if it is installed on this machine. */
record PgBench(DatabaseTarget database, Path directory) {

    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+)");
    private static final int SECONDS = 8;

    /** Transactions a second of one statement; empty without pgbench. */
    OptionalDouble rate(int clients, String sql) throws IOException, InterruptedException {
        Path script = Files.writeString(directory.resolve("pgbench.sql"), sql + ";\n");
        URI address = URI.create(database.jdbcUrl().substring("jdbc:".length()));
        ProcessBuilder command =
                new ProcessBuilder(
                        List.of(
                                "pgbench",
                                "-n",
                                "-M",
                                "prepared",
                                "-f",
                                script.toString(),
                                "-c",
                                "" + clients,
                                "-j",
                                "2",
                                "-T",
                                "" + SECONDS,
                                "-h",
                                address.getHost(),
                                "-p",
                                "" + address.getPort(),
                                "-U",
                                database.user().orElse(""),
                                address.getPath().substring(1)));
        database.password()
                .map(Secret::reveal)
                .ifPresent(secret -> command.environment().put("PGPASSWORD", secret));
        try {
            Process process = command.redirectErrorStream(true).start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher rate = RATE.matcher(output);
            if (process.waitFor() != 0 || !rate.find()) {
                throw new IllegalStateException(output);
            }
            return OptionalDouble.of(Double.parseDouble(rate.group(1)));
        } catch (IOException notInstalled) {
            return OptionalDouble.empty();
        }
    }
}
