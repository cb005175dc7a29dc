package dev.postroom.bootstrap.cli.option;

import dev.postroom.bootstrap.settings.ResolvedSettings;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.bootstrap.settings.SettingsReader;
import dev.postroom.bootstrap.wiring.choice.Adapters;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The options of every command that needs settings. Add it to a command as a mixin. */
public final class SettingOptions {
    @Option(
            names = "--config",
            hidden = true,
            paramLabel = "FILE",
            description = "Settings file: HOCON, .json or .properties (env POSTROOM_CONFIG)")
    private @Nullable Path config;

    @Option(
            names = "--set",
            hidden = true,
            paramLabel = "KEY=VALUE",
            description = "Any setting that `config print` lists; may be repeated")
    private Map<String, String> assignments = new HashMap<>();

    @Option(
            names = "--host",
            hidden = true,
            paramLabel = "HOST",
            description = "The setting http.host")
    private @Nullable String host;

    @Option(
            names = "--port",
            hidden = true,
            paramLabel = "PORT",
            description = "The setting http.port")
    private @Nullable String port;

    @Option(
            names = "--public-url",
            hidden = true,
            paramLabel = "URL",
            description = "The setting http.public-url")
    private @Nullable String publicUrl;

    @Option(
            names = "--management-port",
            hidden = true,
            paramLabel = "PORT",
            description = "The setting management.port")
    private @Nullable String managementPort;

    @Option(
            names = "--database-url",
            hidden = true,
            paramLabel = "URL",
            description = "The setting database.url")
    private @Nullable String databaseUrl;

    @Option(
            names = "--data-dir",
            hidden = true,
            paramLabel = "DIR",
            description = "The setting database.data-dir")
    private @Nullable String dataDir;

    @Option(
            names = "--smtp-url",
            hidden = true,
            paramLabel = "URL",
            description = "The setting smtp.url")
    private @Nullable String smtpUrl;

    @Option(
            names = "--mail-transport",
            hidden = true,
            paramLabel = "NAME",
            description = "The setting mail.transport")
    private @Nullable String mailTransport;

    @Option(
            names = "--campaign-transport",
            hidden = true,
            paramLabel = "NAME",
            description = "The setting mail.campaign-transport")
    private @Nullable String campaignTransport;

    @Option(
            names = "--roles",
            hidden = true,
            paramLabel = "ROLES",
            description = "The setting roles")
    private @Nullable String roles;

    @Option(
            names = "--log-level",
            hidden = true,
            paramLabel = "LEVEL",
            description = "The setting log.level")
    private @Nullable String logLevel;

    @Option(
            names = "--log-format",
            hidden = true,
            paramLabel = "FORMAT",
            description = "The setting log.format")
    private @Nullable String logFormat;

    @Option(
            names = "--help-settings",
            order = 1000,
            usageHelp = true,
            description = "Show the options for settings, such as --config, and exit")
    private boolean unusedHelp;

    /**
     * @throws dev.postroom.bootstrap.settings.value.InvalidSettings with every problem there is
     */
    public ResolvedSettings read(SettingInputs.Profile profile) {
        return SettingsReader.read(
                new SettingInputs(
                        flags(),
                        System.getenv(),
                        Optional.ofNullable(config),
                        profile,
                        Adapters.offers()));
    }

    private Map<String, SettingInputs.Flag> flags() {
        Map<String, SettingInputs.Flag> flags = new LinkedHashMap<>();
        assignments.forEach((key, text) -> flags.put(key, new SettingInputs.Flag("--set", text)));
        put(flags, "http.host", "--host", host);
        put(flags, "http.port", "--port", port);
        put(flags, "http.public-url", "--public-url", publicUrl);
        put(flags, "management.port", "--management-port", managementPort);
        put(flags, "database.url", "--database-url", databaseUrl);
        put(flags, "database.data-dir", "--data-dir", dataDir);
        put(flags, "smtp.url", "--smtp-url", smtpUrl);
        put(flags, "mail.transport", "--mail-transport", mailTransport);
        put(flags, "mail.campaign-transport", "--campaign-transport", campaignTransport);
        put(flags, "roles", "--roles", roles);
        put(flags, "log.level", "--log-level", logLevel);
        put(flags, "log.format", "--log-format", logFormat);
        return flags;
    }

    private static void put(
            Map<String, SettingInputs.Flag> flags,
            String key,
            String option,
            @Nullable String text) {
        if (text != null) {
            flags.put(key, new SettingInputs.Flag(option, text));
        }
    }
}
