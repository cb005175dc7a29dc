package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.plugin.FoundPlugins;
import dev.postroom.bootstrap.plugin.PluginCode;
import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.domain.email.transport.MailTransportPlugin;
import dev.postroom.domain.shared.plugin.PluginSetting;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The settings of plugins are written, checked and shown as those of the service. */
class PluginSettingsTest {

    private static final String ACME =
            """
            import dev.postroom.domain.email.transport.*;
            import dev.postroom.domain.shared.plugin.*;
            import java.time.Duration;
            import java.util.List;
            public final class Acme implements MailTransportPlugin {
                @Override public String name() { return "acme"; }
                @Override public List<PluginSetting<?>> settings() {
                    return List.of(
                            PluginSetting.address("url", "The address of the API."),
                            PluginSetting.secret("api-key", "The key of the API."),
                            PluginSetting.number("tries", "How often.", 1, 5).withDefault("2"),
                            PluginSetting.duration("timeout", "How long.",
                                    Duration.ofSeconds(1), Duration.ofMinutes(1))
                                    .withDefault("10s"),
                            PluginSetting.flag("sandbox", "Whether it sends.").withDefault("no"),
                            PluginSetting.text("region", "The region.").optional());
                }
                @Override public MailTransport open(MailLane lane, PluginTools tools) {
                    throw new IllegalStateException("never opened");
                }
            }
            """;

    private static final PluginSetting<URI> URL = PluginSetting.address("url", "");
    private static final PluginSetting<String> KEY = PluginSetting.secret("api-key", "");
    private static final PluginSetting<Integer> TRIES = PluginSetting.number("tries", "", 1, 5);
    private static final PluginSetting<Duration> TIMEOUT =
            PluginSetting.duration("timeout", "", Duration.ZERO, Duration.ZERO);
    private static final PluginSetting<Boolean> SANDBOX = PluginSetting.flag("sandbox", "");
    private static final PluginSetting<String> REGION = PluginSetting.text("region", "");

    @TempDir static Path directory;

    private static FoundPlugins found = FoundPlugins.in(Optional.empty());

    @BeforeAll
    static void compile() throws IOException {
        Path _ =
                PluginCode.in(directory)
                        .service(MailTransportPlugin.class, "Acme")
                        .source("Acme", ACME)
                        .jar("acme.jar");
        found = FoundPlugins.in(Optional.of(directory));
    }

    private static Inputs inputs() {
        return Inputs.nothing().plugins(found);
    }

    private static Inputs complete() {
        return inputs().env("POSTROOM_MAIL_TRANSPORT", "acme")
                .env("POSTROOM_MAIL_ACME_URL", "https://api.acme.example")
                .env("POSTROOM_MAIL_ACME_API_KEY", "hunter2");
    }

    @Test
    void valuesHaveTheTypeThatThePluginDeclares() {
        MailSettings.Transports transports =
                complete().flag("mail.acme.tries", "3").settings().mail().transports();
        Chosen<MailTransportPlugin> acme = transports.email();

        assertThat(acme.described()).isEqualTo("acme (plugins/acme.jar)");
        assertThat(acme.settings().get(URL)).isEqualTo(URI.create("https://api.acme.example"));
        assertThat(acme.settings().get(KEY)).isEqualTo("hunter2");
        assertThat(acme.settings().get(TRIES)).isEqualTo(3);
        assertThat(acme.settings().get(TIMEOUT)).isEqualTo(Duration.ofSeconds(10));
        assertThat(acme.settings().get(SANDBOX)).isFalse();
        assertThat(acme.settings().find(REGION)).isEmpty();
        assertThat(transports.campaign().described())
                .isEqualTo("smtp-pipelined (comes with Postroom)");
    }

    @Test
    void theyMayBeInTheFile() throws IOException {
        Path file =
                Files.writeString(
                        directory.resolve("postroom.conf"),
                        """
                        mail {
                          campaign-transport = acme
                          acme { url = "http://localhost:9", api-key = "k", region = "eu" }
                        }
                        """);

        Chosen<MailTransportPlugin> acme =
                inputs().file(file).settings().mail().transports().campaign();

        assertThat(acme.settings().find(REGION)).contains("eu");
    }

    @Test
    void theyAreShownWithTheirPlaceAndSecretsAreMasked() {
        assertThat(complete().line("mail.transport"))
                .endsWith("= acme  # env POSTROOM_MAIL_TRANSPORT; from plugins/acme.jar");
        assertThat(complete().line("mail.acme.api-key"))
                .endsWith("= ********  # env POSTROOM_MAIL_ACME_API_KEY");
        assertThat(complete().line("mail.acme.timeout")).endsWith("= 10s  # default");
    }

    @Test
    void aPluginThatIsNotChosenNeedsNothing() {
        assertThat(inputs().settings().mail().transports().email().name()).isEqualTo("smtp");
    }

    @Test
    void whatIsMissingIsNamedAtOnce() {
        assertThat(inputs().flag("mail.transport", "acme").complaints())
                .containsExactlyInAnyOrder(
                        "mail.acme.url (default): missing, although mail.transport or"
                                + " mail.campaign-transport is acme; expected an address such as"
                                + " https://mail.example.com",
                        "mail.acme.api-key (default): missing, although mail.transport or"
                                + " mail.campaign-transport is acme; expected a secret");
    }

    @Test
    void aSettingOfAPluginThatNothingChoosesIsRefused() {
        assertThat(inputs().env("POSTROOM_MAIL_ACME_API_KEY", "hunter2").complaints())
                .containsExactly(
                        "mail.acme.api-key (env POSTROOM_MAIL_ACME_API_KEY): set, although nothing"
                                + " chooses acme; expected mail.transport or"
                                + " mail.campaign-transport = acme, or no setting of it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    mail.acme.ulr     | x     | Unknown setting mail.acme.ulr (--set). Did you mean mail.acme.url?
                    mail.acme.tries   | 6     | mail.acme.tries (flag --set): "6" is out of range; expected a whole number from 1 to 5, or nothing
                    mail.acme.timeout | soon  | mail.acme.timeout (flag --set): "soon" is not a duration
                    mail.acme.url     | ftp:x | mail.acme.url (flag --set): "ftp:x" is not an absolute http or https address
                    mail.acme.sandbox | maybe | mail.acme.sandbox (flag --set): "maybe" is neither true nor false
                    mail.transport    | acne  | mail.transport (flag --set): "acne" is not a known choice (did you mean acme?); expected one of smtp, smtp-pipelined, simple-java-mail, directory, acme
                    """)
    void mistakesAreNamedAsThoseInOurOwn(String key, String value, String sentence) {
        assertThat(
                        complete()
                                .env("POSTROOM_MAIL_CAMPAIGN_TRANSPORT", "acme")
                                .flag(key, value)
                                .complaints())
                .singleElement()
                .asString()
                .startsWith(sentence);
    }

    @Test
    void aMisspeltVariableIsNamed() {
        assertThat(complete().env("POSTROOM_MAIL_ACME_REGOIN", "eu").complaints())
                .containsExactly(
                        "Unknown setting POSTROOM_MAIL_ACME_REGOIN (environment). Did you mean"
                                + " POSTROOM_MAIL_ACME_REGION?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    from   | url   | plugins/odd.jar names its plugin from, but mail.from is a setting. Rename it.
                    domain | limit | The variable POSTROOM_MAIL_DOMAIN_LIMIT stands for mail.domain-limit and mail.domain.limit. Rename a plugin or its setting.
                    """)
    void aPluginDoesNotHideASettingOfOurs(
            String name, String setting, String sentence, @TempDir Path plugins)
            throws IOException {
        Path _ =
                PluginCode.in(plugins)
                        .service(MailTransportPlugin.class, "Odd")
                        .source("Odd", odd(name, setting))
                        .jar("odd.jar");

        assertThat(Inputs.nothing().plugins(FoundPlugins.in(Optional.of(plugins))).complaints())
                .containsExactly(sentence);
    }

    private static String odd(String name, String setting) {
        return """
        import dev.postroom.domain.email.transport.*;
        import dev.postroom.domain.shared.plugin.*;
        import java.util.List;
        public final class Odd implements MailTransportPlugin {
            @Override public String name() { return "%s"; }
            @Override public List<PluginSetting<?>> settings() {
                return List.of(PluginSetting.text("%s", "").optional());
            }
            @Override public MailTransport open(MailLane lane, PluginTools tools) {
                throw new IllegalStateException("never opened");
            }
        }
        """
                .formatted(name, setting);
    }
}
