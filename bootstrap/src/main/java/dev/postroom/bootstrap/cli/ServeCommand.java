package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.cli.option.SettingOptions;
import dev.postroom.bootstrap.lifecycle.OutOfMemory;
import dev.postroom.bootstrap.logging.Logs;
import dev.postroom.bootstrap.management.Release;
import dev.postroom.bootstrap.management.TakenPort;
import dev.postroom.bootstrap.service.Postroom;
import dev.postroom.bootstrap.settings.ResolvedSettings;
import dev.postroom.bootstrap.settings.SettingInputs;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

import java.util.List;
import java.util.concurrent.Callable;

/** Runs the service until a signal stops it. */
@Command(name = "serve", description = "Run the service.")
final class ServeCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

    @Mixin private SettingOptions options = new SettingOptions();

    @Override
    public Integer call() throws InterruptedException {
        ResolvedSettings settings = options.read(SettingInputs.Profile.SERVICE);
        Logs.configure(settings.settings().log());
        OutOfMemory.endsTheProcess(Logs.lastLine());
        try (Postroom postroom =
                Postroom.start(settings, TakenPort.REFUSE, LOG::info, _ -> List.of())) {
            LOG.info("Postroom {} serves {}", Release.number(), postroom.summary());
            postroom.setUpLink()
                    .ifPresent(link ->
                            LOG.info(
                                    "There is no person yet. Open this link within 24 hours to make"
                                            + " the first one: {}",
                                    link));
            postroom.awaitEnd();
        }
        return ExitCode.OK;
    }
}
