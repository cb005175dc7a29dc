package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.demo.Demo;
import dev.postroom.bootstrap.lifecycle.OutOfMemory;
import dev.postroom.bootstrap.logging.Logs;
import dev.postroom.bootstrap.management.TakenPort;
import dev.postroom.bootstrap.service.Postroom;
import dev.postroom.bootstrap.settings.ResolvedSettings;
import dev.postroom.bootstrap.settings.SettingInputs;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Runs the service with embedded PostgreSQL, captured mail and sample data. */
@Command(name = "demo", description = "Run the service with sample data and an embedded database.")
final class DemoCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private SettingOptions options = new SettingOptions();

    @Override
    public Integer call() throws InterruptedException {
        ResolvedSettings settings = options.read(SettingInputs.Profile.DEMO);
        Logs.configure(settings.settings().log());
        OutOfMemory.endsTheProcess(Logs.lastLine());
        PrintWriter out = spec.commandLine().getOut();
        try (Postroom postroom =
                Postroom.start(settings, TakenPort.NEXT_FREE, out::println, Demo::resources)) {
            Consumer<String> notices =
                    notice -> {
                        out.println(notice);
                        out.flush();
                    };
            Demo.prepare(postroom, notices).forEach(out::println);
            out.flush();
            postroom.awaitEnd();
        }
        return ExitCode.OK;
    }
}
