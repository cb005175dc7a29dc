package dev.postroom.bootstrap;

import dev.postroom.bootstrap.cli.PostroomCommand;
import dev.postroom.bootstrap.lifecycle.OutOfMemory;
import dev.postroom.bootstrap.logging.Logs;

/** The entry point of the process. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Logs.quiet();
        OutOfMemory.endsTheProcess(Logs.lastLine());
        System.exit(PostroomCommand.line().execute(arguments));
    }
}
