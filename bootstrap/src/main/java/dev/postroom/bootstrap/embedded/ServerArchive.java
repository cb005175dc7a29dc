package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** The packed PostgreSQL programs for this machine, a resource of the binaries' own jar. */
record ServerArchive(String resource) {
    private static final int NAME_LENGTH = 16;

    static ServerArchive forThisMachine() {
        return new ServerArchive(
                "postgres-%s-%s.txz".formatted(system(property("os.name")), processor()));
    }

    private static String system(String name) {
        if (name.startsWith("mac")) {
            return "darwin";
        }
        return name.startsWith("windows") ? "windows" : "linux";
    }

    private static String processor() {
        return switch (property("os.arch")) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            case String other -> other;
        };
    }

    private static String property(String name) {
        return System.getProperty(name, "").toLowerCase(Locale.ROOT);
    }

    /**
     * @throws StartupFailure when the jar has no programs for this platform
     */
    InputStream open() {
        InputStream stream = ServerArchive.class.getClassLoader().getResourceAsStream(resource);
        if (stream == null) {
            throw new StartupFailure(
                    "Postroom includes no PostgreSQL for this machine (%s). Set database.url."
                            .formatted(resource));
        }
        return stream;
    }

    /** Each version has its own fingerprint, so that an upgrade never mixes two versions. */
    String fingerprint() throws IOException {
        try (InputStream stream = open()) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, NAME_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
