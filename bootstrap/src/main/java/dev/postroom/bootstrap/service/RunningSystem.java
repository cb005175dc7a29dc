package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.system.SystemSource;
import dev.postroom.adapters.rest.system.SystemState;
import dev.postroom.adapters.rest.system.page.SystemPageResource;
import dev.postroom.bootstrap.management.Readiness;
import dev.postroom.bootstrap.management.Release;
import dev.postroom.bootstrap.settings.ResolvedSettings;
import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.domain.shared.text.Keyword;

import java.time.InstantSource;
import java.util.List;

/** The installation as this process sees it. */
final class RunningSystem implements SystemSource {

    private final SystemState.RunningProcess process;
    private final Readiness readiness;
    private final Features features;
    private final List<SystemState.UsedSetting> settings;

    /** Begins now. */
    RunningSystem(
            ResolvedSettings resolved,
            Addresses addresses,
            Readiness readiness,
            Features features) {
        this.process =
                new SystemState.RunningProcess(
                        Release.number(),
                        InstantSource.system().instant(),
                        resolved.settings().management().host() + ":" + addresses.managementPort());
        this.readiness = readiness;
        this.features = features;
        this.settings =
                resolved.lines().stream()
                        .map(line ->
                                new SystemState.UsedSetting(line.key(), line.shown(), line.place()))
                        .toList();
    }

    /** The page of operators. */
    Object page(ResourceTools tools) {
        return new SystemPageResource(this, InstantSource.system(), tools.pages());
    }

    @Override
    public SystemState look() {
        Readiness.Report report = readiness.look();
        return new SystemState(
                process,
                Keyword.parse(SystemState.Status.class, report.status()).orElseThrow(),
                report.checks().keySet().stream()
                        .map(name -> new SystemState.Check(name, report.complaint(name)))
                        .toList(),
                report.conditions().entrySet().stream()
                        .map(one -> new SystemState.Condition(one.getKey(), one.getValue()))
                        .toList(),
                features.queues(),
                settings);
    }
}
