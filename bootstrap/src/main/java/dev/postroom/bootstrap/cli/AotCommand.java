package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.receiver.ApiRefusal;
import dev.postroom.bootstrap.training.TrainingRun;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;

/** Makes a cache with which the JVM starts the service faster. Needs no settings. */
@Command(
        name = "aot",
        description = {
            "Make a cache with which the service starts faster, by a training run of some minutes.",
            "The run has a database and a mail server of its own, and uses no settings.",
            "Then start the service by java -XX:AOTCache=FILE -jar postroom.jar serve"
        })
final class AotCommand implements Callable<Integer> {
    private static final Duration STOP = Duration.ofMinutes(1);

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "The cache; replaced when it exists")
    private Path file = Path.of("postroom.aot");

    @Override
    public Integer call() throws InterruptedException {
        Path cache = file.toAbsolutePath();
        if (!Files.isWritable(cache.resolveSibling("."))) {
            throw new ParameterException(
                    spec.commandLine(), "FILE: cannot be written to " + cache + ".");
        }
        PrintWriter out = spec.commandLine().getOut();
        try (Shutdown shutdown = new Shutdown(STOP)) {
            shutdown.onSignal();
            new TrainingRun(jar(), cache).run(shutdown);
            out.printf("%s: %d MB%n", file, Files.size(cache) / 1_000_000);
        } catch (ApiRefusal e) {
            throw new StartupFailure("The training run failed: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new StartupFailure("The training run failed: " + e, e);
        }
        out.flush();
        return ExitCode.OK;
    }

    // java -jar names nothing else there
    private static Path jar() {
        Path jar = Path.of(System.getProperty("java.class.path")).toAbsolutePath();
        if (!Files.isRegularFile(jar)) {
            throw new StartupFailure("A cache can only be made for the file postroom.jar.");
        }
        return jar;
    }
}
