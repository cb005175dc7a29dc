package dev.postroom.bootstrap.telemetry;

import dev.postroom.adapters.email.report.listener.ReportObserver;
import dev.postroom.adapters.rest.report.InboundMailObserver;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts the mails that come back one way. */
public final class ReportMeters implements InboundMailObserver, ReportObserver {

    private static final List<String> OUTCOMES =
            List.of("applied", "duplicate", "ignored", "unread", "refused", "postponed");

    private final Map<String, Counter> counters;

    private ReportMeters(MeterRegistry meters, String way) {
        this.counters =
                OUTCOMES.stream()
                        .collect(
                                Collectors.toMap(
                                        Function.identity(),
                                        outcome -> counter(meters, way, outcome)));
    }

    /** Of those that a program of the mail server hands over. */
    public static ReportMeters overHttp(MeterRegistry meters) {
        return new ReportMeters(meters, "http");
    }

    /** Of those that the mail server delivers. */
    public static ReportMeters overSmtp(MeterRegistry meters) {
        return new ReportMeters(meters, "smtp");
    }

    private static Counter counter(MeterRegistry meters, String way, String outcome) {
        return Counter.builder("postroom.reports")
                .description("Mails that came back, by the way in and the outcome")
                .tag("way", way)
                .tag("outcome", outcome)
                .register(meters);
    }

    @Override
    public void ended(String outcome) {
        Objects.requireNonNull(counters.get(outcome)).increment();
    }
}
