package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/**
 * PostgreSQL refuses to run as root. In a separate user namespace the process has no root
 * privileges, while its files still belong to root and stay readable at the next start.
 */
final class Privileges {
    private static final List<String> WITHOUT = List.of("unshare", "-U");

    private Privileges() {}

    /** The prefix that makes a command run without root privileges; empty for other users. */
    static List<String> prefix() {
        return "root".equals(System.getProperty("user.name")) ? Prefix.FOR_ROOT : List.of();
    }

    /** Checked once: the answer of the system does not change while the process runs. */
    private static final class Prefix {
        static final List<String> FOR_ROOT = probe();

        private static List<String> probe() {
            if (!succeeds(List.of(WITHOUT.get(0), WITHOUT.get(1), "true"))) {
                throw new StartupFailure(
                        "PostgreSQL does not run as root, and this machine does not permit `unshare"
                                + " -U`. Run Postroom as an ordinary user, or set database.url.");
            }
            return WITHOUT;
        }
    }

    private static boolean succeeds(List<String> command) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
            return builder.start().waitFor() == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
