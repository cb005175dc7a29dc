package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * PostgreSQL on this machine for this process alone, with its data in one directory. Durable: a
 * committed transaction survives a kill of this process, of the server and of both. Listens on the
 * loopback address and requires a generated password.
 */
public final class EmbeddedDatabase implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedDatabase.class);
    private static final String DATABASE = "postroom";

    private final ClusterDirectory directory;
    private final ClusterLock lock;
    private final ClusterServer server;
    private final OrphanedServer orphan;
    private final Endpoint endpoint;
    private volatile boolean down;
    private boolean closed;

    private EmbeddedDatabase(
            ClusterDirectory directory,
            ClusterLock lock,
            ClusterServer server,
            OrphanedServer orphan,
            Endpoint endpoint) {
        this.directory = directory;
        this.lock = lock;
        this.server = server;
        this.orphan = orphan;
        this.endpoint = endpoint;
    }

    private record Endpoint(int port, DatabaseTarget target) {}

    /**
     * @throws StartupFailure when no service has created a database in this directory yet
     */
    public static void require(Path root) {
        if (!Files.isDirectory(new ClusterDirectory(root).data())) {
            throw new StartupFailure(
                    "There is no database in %s. Set database.url or database.data-dir, or run `migrate` or `serve` first."
                            .formatted(root));
        }
    }

    /**
     * Starts the server, and creates the cluster at the first start. The caller closes it: there is
     * no shutdown hook.
     *
     * @param root the directory for all files; only this user can read it
     * @param notices receives messages for the operator, each a full sentence
     * @throws StartupFailure when the server does not start or another process uses the directory
     */
    public static EmbeddedDatabase start(Path root, Consumer<String> notices) {
        ClusterDirectory directory = ClusterDirectory.prepare(root);
        ClusterLock lock = ClusterLock.take(directory);
        try {
            return start(directory, lock, notices);
        } catch (IOException | SQLException e) {
            lock.close();
            throw new StartupFailure("PostgreSQL does not start: " + e.getMessage(), e);
        } catch (StartupFailure e) {
            lock.close();
            throw e;
        }
    }

    private static EmbeddedDatabase start(
            ClusterDirectory directory, ClusterLock lock, Consumer<String> notices)
            throws IOException, SQLException {
        ServerCommand command =
                new ServerCommand(ServerPrograms.unpacked(directory), directory.startLog());
        ClusterFiles files = new ClusterFiles(directory, command);
        files.prepare();
        OrphanedServer orphan = new OrphanedServer(directory, command, notices);
        orphan.stop();
        ClusterServer server = new ClusterServer(directory, files, command, notices);
        int port = server.start();
        try {
            Secret password = new Secret(files.password());
            DatabaseTarget maintenance = target(port, "postgres", ClusterFiles.SUPERUSER, password);
            ServiceRole.make(maintenance, password);
            ServiceRole.own(maintenance, DATABASE);
            ServiceRole.ownObjects(target(port, DATABASE, ClusterFiles.SUPERUSER, password));
            DatabaseTarget target = target(port, password);
            return new EmbeddedDatabase(
                    directory, lock, server, orphan, new Endpoint(port, target));
        } catch (SQLException | StartupFailure e) {
            server.stop();
            throw e;
        }
    }

    /** The database of the service in the server on that port. */
    static DatabaseTarget target(int port, Secret password) {
        return target(port, DATABASE, ServiceRole.NAME, password);
    }

    private static DatabaseTarget target(int port, String database, String user, Secret password) {
        String place = "127.0.0.1:" + port + "/" + database;
        return new DatabaseTarget(
                "jdbc:postgresql://" + place, place, Optional.of(user), Optional.of(password));
    }

    /** The connection settings; the same at every start unless the port was taken. */
    public DatabaseTarget target() {
        return endpoint.target();
    }

    /**
     * The keys that encrypt stored secrets, the one that seals first; kept beside the data. One is
     * generated at the first call. There are more only while it is being replaced.
     */
    public List<Secret> masterKeys() {
        return masterKeyFile().read();
    }

    /**
     * Adds a generated key that seals from now on, or continues a replacement that was interrupted.
     *
     * @return as {@link #masterKeys()}; on disk when this returns
     */
    public List<Secret> beginKeyReplacement() throws IOException {
        return masterKeyFile().beginReplacement();
    }

    /** Forgets all keys but the sealing one. Call it when no stored secret needs the others. */
    public void endKeyReplacement() throws IOException {
        masterKeyFile().endReplacement();
    }

    private MasterKeyFile masterKeyFile() {
        return new MasterKeyFile(directory.masterKey());
    }

    /**
     * Starts the server again when it has ended by itself; call it again and again. What was
     * committed is still there, and the port is the same.
     *
     * @throws StartupFailure when it does not start; the next call tries it again
     */
    public synchronized void keepRunning() throws IOException {
        if (closed || new Postmaster(directory).isRunning()) {
            return;
        }
        if (!down) {
            down = true;
            LOG.warn("The embedded PostgreSQL stopped and is being restarted");
        }
        orphan.stop();
        server.startAgain(endpoint.port());
        down = false;
        LOG.info("The embedded PostgreSQL is running again");
    }

    /** Why the server takes no connections at the moment; empty while it runs. */
    public Optional<String> complaint() {
        return down ? Optional.of("PostgreSQL stopped and is being restarted") : Optional.empty();
    }

    /** Closes all connections and stops the server; returns when its files are closed. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            server.stop();
            lock.close();
        }
    }
}
