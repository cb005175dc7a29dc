package dev.postroom.bootstrap.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;

import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.Plans;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The plans: built in, or those of a JSON file. */
final class PlansFile {

    private PlansFile() {}

    /** The name of a file, or nothing for the built-in plans. */
    static Format<Plans> format() {
        return new Format<>(
                "a JSON file with plans, or nothing",
                text -> text.isBlank() ? builtIn() : read(Path.of(text)));
    }

    private static Plans builtIn() {
        Plan free =
                plan(
                        "free",
                        Map.of(
                                PlanResource.SUBSCRIBERS, 500L,
                                PlanResource.EMAILS_PER_MONTH, 3_000L,
                                PlanResource.TAGS, 3L,
                                PlanResource.WEBHOOKS, 0L));
        Plan starter =
                plan(
                        "starter",
                        Map.of(
                                PlanResource.SUBSCRIBERS, 5_000L,
                                PlanResource.EMAILS_PER_MONTH, 50_000L,
                                PlanResource.WEBHOOKS, 3L));
        Plan professional =
                plan(
                        "professional",
                        Map.of(
                                PlanResource.SUBSCRIBERS, 50_000L,
                                PlanResource.EMAILS_PER_MONTH, 500_000L));
        return new Plans(List.of(free, starter, professional), free);
    }

    private static Plan plan(String name, Map<PlanResource, Long> limits) {
        return new Plan(new PlanName(name), limits, Map.of());
    }

    private static Plans read(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new Format.BadValue("not a file that can be read");
        }
        return PlansReading.read(parsed(file).root().unwrapped());
    }

    private static Config parsed(Path file) {
        try {
            return ConfigFactory.parseFile(
                    file.toFile(), ConfigParseOptions.defaults().setAllowMissing(false));
        } catch (ConfigException e) {
            int line = e.origin() == null ? 0 : e.origin().lineNumber();
            throw new Format.BadValue("not JSON, in line " + line);
        }
    }
}
