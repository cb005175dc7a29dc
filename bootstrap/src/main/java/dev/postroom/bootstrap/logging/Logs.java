package dev.postroom.bootstrap.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.jul.LevelChangePropagator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;

import dev.postroom.bootstrap.settings.LogSettings;
import dev.postroom.bootstrap.settings.LogSettings.Shape;

import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/**
 * Sets up logging for the process. Logs go to standard error, because standard output belongs to
 * the results of commands. The two logging interfaces of the JDK are redirected here.
 */
public final class Logs {
    private static final String OURS = "dev.postroom";
    private static final String CONSOLE = "console";

    private Logs() {}

    /** Logs only warnings, as text, until the settings are known. */
    public static void quiet() {
        configure(
                new LogSettings(
                        LogSettings.Level.WARN, LogSettings.Level.WARN, Shape.TEXT, Map.of()));
    }

    /** May be called again; the last call counts. */
    public static void configure(LogSettings settings) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        forwardJdkLogging(context);
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(level(settings.libraryLevel()));
        root.addAppender(console(context, settings.shape()));
        LogSettings.Level wire = WireLogs.level(settings.libraryLevel());
        WireLogs.LOGGERS.forEach(name -> context.getLogger(name).setLevel(level(wire)));
        WireLogs.REPORTED_AS_CONDITIONS.forEach(
                name -> context.getLogger(name).setLevel(Level.ERROR));
        context.getLogger(OURS).setLevel(level(settings.level()));
        settings.loggers().forEach((name, level) -> context.getLogger(name).setLevel(level(level)));
    }

    /**
     * Writes one line, which is prepared now: for a process that has no memory left. Call it after
     * {@link #configure}.
     */
    public static Runnable lastLine() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        return root.getAppender(CONSOLE) instanceof ConsoleAppender<ILoggingEvent> console
                        && console.getEncoder() instanceof LineEncoder encoder
                ? new LastLine(encoder.lastLine(OURS), console.getOutputStream())
                : () -> {};
    }

    private static Level level(LogSettings.Level level) {
        return Level.toLevel(level.name());
    }

    private static ConsoleAppender<ILoggingEvent> console(LoggerContext context, Shape shape) {
        LineEncoder encoder =
                new LineEncoder(
                        switch (shape) {
                            case JSON -> new JsonShape();
                            case TEXT -> new TextShape();
                        });
        encoder.setContext(context);
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setName(CONSOLE);
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }

    /** The propagator skips messages below the level before they are translated. */
    private static void forwardJdkLogging(LoggerContext context) {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        LevelChangePropagator propagator = new LevelChangePropagator();
        propagator.setContext(context);
        propagator.setResetJUL(true);
        propagator.start();
        context.addListener(propagator);
    }

    /** Writes bytes that were made before; needs no memory of its own. */
    private static final class LastLine implements Runnable {
        private final byte[] line;
        private final OutputStream log;

        LastLine(byte[] line, OutputStream log) {
            this.line = line;
            this.log = log;
            write(0);
        }

        @Override
        public void run() {
            write(line.length);
        }

        // called without a byte at first: the first call of a method needs memory
        private void write(int length) {
            try {
                log.write(line, 0, length);
                log.flush();
            } catch (IOException _) {
                // there is no other place to say it
            }
        }
    }
}
