package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.relay.Outgoing;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.SendEmails;

import picocli.CommandLine.ExitCode;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/**
 * Cancels the mails of workspaces. What a worker holds may be on its way, so that it is waited for:
 * it is sent, or its lease passes because the worker is gone, as after a restore from a dump.
 *
 * @param told gets a line for each workspace
 */
record MailStops(Outgoing outgoing, PrintWriter notes, BiConsumer<Workspace, String> told) {

    private static final Duration PAUSE = Duration.ofMillis(250);

    /** Returns the exit code of the command. */
    int stop(List<Workspace> workspaces) {
        Map<Workspace, SendEmails.Stop> stops = new LinkedHashMap<>();
        workspaces.forEach(one -> stops.put(one, outgoing.cancelMails(one)));
        await(stops);
        stops.forEach((workspace, stop) -> told.accept(workspace, line(stop)));
        return isOver(stops) ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private void await(Map<Workspace, SendEmails.Stop> stops) {
        if (isOver(stops)) {
            return;
        }
        Duration longest = longest(stops);
        notes.println(waiting(stops, longest));
        notes.flush();
        long end = System.nanoTime() + longest.plus(PAUSE).toNanos();
        while (!isOver(stops) && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
            stops.replaceAll((workspace, stop) -> stop.held() == 0 ? stop : again(workspace, stop));
        }
    }

    private SendEmails.Stop again(Workspace workspace, SendEmails.Stop before) {
        SendEmails.Stop now = outgoing.cancelMails(workspace);
        return new SendEmails.Stop(before.cancelled() + now.cancelled(), now.held(), now.longest());
    }

    private static boolean isOver(Map<Workspace, SendEmails.Stop> stops) {
        return held(stops) == 0;
    }

    private static long held(Map<Workspace, SendEmails.Stop> stops) {
        return stops.values().stream().mapToLong(SendEmails.Stop::held).sum();
    }

    private static Duration longest(Map<Workspace, SendEmails.Stop> stops) {
        return stops.values().stream()
                .map(SendEmails.Stop::longest)
                .reduce(Duration.ZERO, (a, b) -> a.compareTo(b) < 0 ? b : a);
    }

    private static String waiting(Map<Workspace, SendEmails.Stop> stops, Duration longest) {
        return "Workers hold %d of the mails, or held them when they ended. Waiting for %d s at most."
                .formatted(held(stops), longest.toSeconds() + 1);
    }

    private static String line(SendEmails.Stop stop) {
        String cancelled = "mails\t" + stop.cancelled() + " cancelled";
        return stop.held() == 0
                ? cancelled
                : cancelled + ", " + stop.held() + " held by workers that run";
    }
}
