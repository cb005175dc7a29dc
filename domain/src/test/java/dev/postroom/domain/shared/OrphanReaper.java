package dev.postroom.domain.shared;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Stops the processes that the tests of this JVM left running, when the JVM has ended in any way: a
 * build that is killed runs neither shutdown hooks nor {@code @AfterAll}. Safe for any number of
 * threads.
 */
public final class OrphanReaper {

    // A shell that outlives this JVM: its standard input ends when the JVM does. It ignores the
    // signals of a terminal, because Ctrl-C reaches the whole process group.
    private static final String SCRIPT =
            """
            trap '' INT TERM HUP
            # a number can belong to another process later, which began at another time
            began() { sed 's/.*) //' "/proc/$1/stat" 2> /dev/null | cut -d ' ' -f 20; }
            while IFS= read -r line; do
                case $line in
                    +process:*) set -- "$@" "${line#+}:$(began "${line#+process:}")" ;;
                    +*) set -- "$@" "${line#+}" ;;
                    -*) for kept do shift; [ "${kept%:*}" = "${line#-}" ] || set -- "$@" "$kept"; done ;;
                esac
            done
            for kept do
                case $kept in
                    process:*)
                        pid=${kept#process:}
                        pid=${pid%%:*}
                        [ "$(began "$pid")" = "${kept##*:}" ] && kill -TERM "$pid" ;;
                esac
            done
            for kept do
                case $kept in
                    postgres:*) find "${kept#postgres:}" -name postmaster.pid | while IFS= read -r file; do
                        pid=$(head -n 1 "$file")
                        # a server works in the directory of its data
                        [ ! -d /proc/self ] || [ "/proc/$pid/cwd" -ef "${file%/*}" ] || continue
                        kill -QUIT "$pid"
                    done ;;
                esac
            done
            """;

    private final PrintStream commands;

    private OrphanReaper() {
        try {
            Process shell =
                    new ProcessBuilder("sh", "-c", SCRIPT)
                            .directory(Path.of("/").toFile())
                            .redirectOutput(Redirect.DISCARD)
                            .redirectError(Redirect.DISCARD)
                            .start();
            commands = new PrintStream(shell.getOutputStream(), true, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Holder {
        static final OrphanReaper INSTANCE = new OrphanReaper();
    }

    /** The one of this JVM. */
    public static OrphanReaper shared() {
        return Holder.INSTANCE;
    }

    /**
     * Sends SIGTERM to this process after the JVM has ended, unless {@link #forget} comes first.
     */
    public synchronized void watch(Process process) {
        commands.println("+process:" + process.pid());
    }

    /** The process has ended; its number may belong to another one from now on. */
    public synchronized void forget(Process process) {
        commands.println("-process:" + process.pid());
    }

    /** Stops every PostgreSQL whose data is below this directory after the JVM has ended. */
    public synchronized void watchPostgres(Path directory) {
        commands.println("+postgres:" + directory.toAbsolutePath());
    }
}
