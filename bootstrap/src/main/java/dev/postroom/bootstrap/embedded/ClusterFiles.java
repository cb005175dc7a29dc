package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Creates a cluster at the first start, and writes its configuration at every start. */
final class ClusterFiles {
    static final String SUPERUSER = "postroom";
    private static final String VERSION = "18";
    private static final String OWN_CONFIGURATION = "postroom.conf";
    private static final int PASSWORD_BYTES = 24;

    /** Every connection needs the password; there is no socket file and no remote access. */
    private static final String ACCESS = "host all all 127.0.0.1/32 scram-sha-256\n";

    /**
     * Safe against power cuts; error details quote rows, so they are kept out of the log. Pages
     * that change for the first time after a checkpoint are compressed in the write-ahead log: an
     * import otherwise causes a checkpoint, and the pages after it slow down a campaign.
     */
    private static final String CONFIGURATION =
            """
            port = @port@
            listen_addresses = '127.0.0.1'
            unix_socket_directories = ''
            password_encryption = 'scram-sha-256'
            max_connections = 200
            shared_buffers = '256MB'
            max_wal_size = '2GB'
            wal_compression = on
            fsync = on
            synchronous_commit = on
            full_page_writes = on
            jit = off
            random_page_cost = 1.1
            timezone = 'UTC'
            log_timezone = 'UTC'
            log_error_verbosity = terse
            log_min_error_statement = panic
            logging_collector = on
            log_filename = 'server-%a.log'
            log_truncate_on_rotation = on
            log_rotation_age = '1d'
            log_rotation_size = 0
            log_file_mode = 0600
            """;

    private final ClusterDirectory directory;
    private final ServerCommand command;

    ClusterFiles(ClusterDirectory directory, ServerCommand command) {
        this.directory = directory;
        this.command = command;
    }

    /**
     * @throws StartupFailure when the directory holds data of another PostgreSQL version
     */
    void prepare() throws IOException {
        if (Files.notExists(directory.data())) {
            create();
        }
        String version =
                ClusterDirectory.read(directory.data().resolve("PG_VERSION")).orElse("unknown");
        if (!version.equals(VERSION)) {
            throw new StartupFailure(
                    "The data in %s was created by PostgreSQL %s, but Postroom includes PostgreSQL %s. Move the data with pg_dump, or set another database.data-dir."
                            .formatted(directory.root(), version, VERSION));
        }
    }

    void configure(int port) throws IOException {
        PrivateFiles.write(directory.data().resolve("pg_hba.conf"), ACCESS);
        PrivateFiles.write(
                directory.data().resolve(OWN_CONFIGURATION),
                CONFIGURATION.replace("@port@", "" + port));
    }

    String password() throws IOException {
        return ClusterDirectory.read(directory.password())
                .orElseThrow(() ->
                        new StartupFailure(
                                "The database's password file %s is missing."
                                        .formatted(directory.password())));
    }

    /**
     * Created under a temporary name and then renamed, so that a crash leaves no partial cluster.
     */
    private void create() throws IOException {
        Path fresh = directory.root().resolve("cluster.new");
        PrivateFiles.deleteTree(fresh);
        PrivateFiles.write(directory.password(), randomPassword());
        if (!initialise(fresh)) {
            throw new StartupFailure(
                    "PostgreSQL cannot create its data directory: " + lastLine(command.output()));
        }
        Path main = fresh.resolve("postgresql.conf");
        Files.writeString(main, Files.readString(main) + "\ninclude '" + OWN_CONFIGURATION + "'\n");
        Files.move(fresh, directory.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    private boolean initialise(Path fresh) {
        return command.run(
                "initdb",
                "--pgdata=" + fresh,
                "--username=" + SUPERUSER,
                "--pwfile=" + directory.password(),
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--no-instructions");
    }

    private static String randomPassword() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    static String lastLine(String output) {
        return output.lines().filter(line -> !line.isBlank()).reduce("", (_, last) -> last);
    }
}
