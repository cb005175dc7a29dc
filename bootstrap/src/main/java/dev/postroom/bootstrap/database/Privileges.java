package dev.postroom.bootstrap.database;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/**
 * PostgreSQL refuses to run as root. In a user namespace of its own the same user has another name
 * and no power, while the files stay root's: they are readable again at the next start.
 */
final class Privileges {
    private static final List<String> WITHOUT = List.of("unshare", "-U");

    private Privileges() {}

    /** What to put before a command so that it does not run as root; empty for other users. */
    static List<String> prefix() {
        return "root".equals(System.getProperty("user.name")) ? Prefix.FOR_ROOT : List.of();
    }

    /** Asked once: whether the system lets root leave its powers behind does not change. */
    private static final class Prefix {
        static final List<String> FOR_ROOT = probe();

        private static List<String> probe() {
            if (!succeeds(List.of(WITHOUT.get(0), WITHOUT.get(1), "true"))) {
                throw new StartupFailure(
                        "PostgreSQL does not run as root and `unshare -U` is not permitted here:"
                                + " run Postroom as an ordinary user, or set database.url.");
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
