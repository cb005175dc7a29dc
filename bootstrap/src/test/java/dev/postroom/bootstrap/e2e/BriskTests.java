package dev.postroom.bootstrap.e2e;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.time.Duration;

/**
 * Keeps the tests of the build from waiting for nothing. Conditions are looked at when they are
 * awaited, not 100 ms later, and services start without the optimising compiler, which costs more
 * than it brings in their short lives. Benchmarks and {@link ReliabilityRun} run as in production:
 * only classes whose names end in IT are part of the build.
 */
public final class BriskTests implements BeforeAllCallback {

    /** The system property: whether services are started without the optimising compiler. */
    static final String QUICK_START = "postroom.quick-start";

    private static final Duration POLL = Duration.ofMillis(50);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultPollDelay(Duration.ZERO);
        Awaitility.setDefaultPollInterval(POLL);
        boolean build = context.getRequiredTestClass().getSimpleName().endsWith("IT");
        System.setProperty(QUICK_START, Boolean.toString(build));
    }
}
