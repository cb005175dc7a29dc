package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.plugin.FoundPlugins;
import dev.postroom.bootstrap.plugin.PluginCode;
import dev.postroom.bootstrap.relay.MailServer;
import dev.postroom.bootstrap.relay.MailWay;
import dev.postroom.domain.email.transport.MailTransportPlugin;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The operator reads which transport carries mail, and which setting is missing. */
class MailWayTest {

    private static final String ACME =
            """
            import dev.postroom.domain.email.transport.*;
            import dev.postroom.domain.shared.plugin.*;
            public final class Acme implements MailTransportPlugin {
                @Override public String name() { return "acme"; }
                @Override public MailTransport open(MailLane lane, PluginTools tools) {
                    throw new IllegalStateException("never opened");
                }
            }
            """;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    smtp | smtp-pipelined | '' | nothing until POSTROOM_SMTP_URL is set | waits, because smtp.url is not set | false
                    smtp | smtp-pipelined | smtp://u:hunter2@h:2525 | through POSTROOM_SMTP_URL | by h:2525 | true
                    directory | directory | '' | by directory | by directory | false
                    directory | directory | smtp://h:2525 | by directory | by directory | false
                    acme | acme | smtp://h:2525 | by acme (plugins/acme.jar) | by acme (plugins/acme.jar) | false
                    acme | smtp | '' | by acme (plugins/acme.jar); campaigns: nothing until POSTROOM_SMTP_URL is set | by acme (plugins/acme.jar); campaigns: waits, because smtp.url is not set | false
                    simple-java-mail | acme | smtp://h:2525 | through POSTROOM_SMTP_URL; campaigns: by acme (plugins/acme.jar) | by h:2525; campaigns: by acme (plugins/acme.jar) | true
                    """)
    void itNamesTheTransportAndWhatIsMissing(
            String email, String campaign, String url, String demo, String log, boolean server) {
        MailSettings mail =
                Inputs.nothing()
                        .plugins(found)
                        .flag("mail.transport", email)
                        .flag("mail.campaign-transport", campaign)
                        .flag("smtp.url", url)
                        .settings()
                        .mail();

        assertThat(new MailWay(mail).ofDemo()).isEqualTo(demo);
        assertThat(new MailWay(mail).ofLog()).isEqualTo(log);
        assertThat(MailServer.of(mail, "http://localhost").isPresent()).isEqualTo(server);
    }
}
