package dev.postroom.adapters.email.email.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.SettableClock;

import jakarta.mail.Session;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.simplejavamail.config.ConfigLoader;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The mail library's system properties and environment variables affect neither messages nor
 * connections.
 */
@Isolated
class LibrarySettingsTest {

    @TempDir private Path directory;

    @AfterEach
    void forget() {
        ConfigLoader.loadProperties(new Properties(), false);
    }

    private static void set(Map<String, String> values) {
        Properties properties = new Properties();
        properties.putAll(values);
        ConfigLoader.loadProperties(properties, false);
    }

    private static String written(OutgoingMail mail) throws UnwritableMailException {
        byte[] bytes = new MessageWriter(new SettableClock()).write(mail).content();
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Test
    void defaultsAreNotFilledIn() throws UnwritableMailException {
        OutgoingMail mail = MailFixture.mail(new UUID(0, 1)).build();
        String usual = written(mail);
        set(
                Map.of(
                        "simplejavamail.defaults.bcc.address", "spy@example.com",
                        "simplejavamail.defaults.cc.address", "spy@example.com",
                        "simplejavamail.defaults.replyto.address", "spy@example.com",
                        "simplejavamail.defaults.to.address", "spy@example.com"));
        assertThat(written(mail)).isEqualTo(usual).doesNotContain("spy");
    }

    @Test
    void noFileOfTheMachineIsSentBecauseAPageNamesIt() throws IOException, UnwritableMailException {
        Path secret = Files.writeString(directory.resolve("secret.png"), "the secret");
        String html = "<p>Hello</p><img src=\"" + secret + "\">";
        OutgoingMail mail =
                MailFixture.mail(new UUID(0, 1))
                        .withContent(
                                MailContent.of(
                                        "Hello", Optional.of(html), Optional.empty(), List.of()))
                        .build();
        String usual = written(mail);
        set(
                Map.of(
                        "simplejavamail.embeddedimages.dynamicresolution.enable.dir", "true",
                        "simplejavamail.embeddedimages.dynamicresolution.outside.base.dir", "true",
                        "simplejavamail.embeddedimages.dynamicresolution.base.dir",
                                directory.toString()));
        assertThat(written(mail)).isEqualTo(usual).contains("secret.png").doesNotContain("cid:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp", "smtp+starttls", "smtps"})
    void noOtherSettingReachesTheConnections(String scheme) {
        Map<String, String> usual = texts(scheme);
        set(
                Map.of(
                        "simplejavamail.defaults.trustallhosts", "true",
                        "simplejavamail.defaults.trustedhosts", "*",
                        "simplejavamail.defaults.verifyserveridentity", "false",
                        "simplejavamail.defaults.sessiontimeoutmillis", "1",
                        "simplejavamail.opportunistic.tls", "false",
                        "simplejavamail.proxy.host", "proxy.example.com",
                        "simplejavamail.smtp.username", "stranger",
                        "simplejavamail.javaxmail.debug", "true",
                        "simplejavamail.extraproperties.mail.smtps.ssl.trust", "*",
                        "simplejavamail.extraproperties.mail.smtp.ssl.trust", "*"));
        assertThat(texts(scheme)).isEqualTo(usual).doesNotContainValue("*");
    }

    private static Map<String, String> texts(String scheme) {
        Session session = LibrarySettings.session(SmtpSettings.parse(scheme + "://a.example.com"));
        assertThat(session.getDebug()).isFalse();
        Map<String, String> texts = new TreeMap<>();
        session.getProperties()
                .forEach((name, value) -> {
                    if (value instanceof String text) {
                        texts.put(name.toString(), text);
                    }
                });
        return texts;
    }

    @Test
    void tlsIsStillUsedWhereAServerOffersIt() {
        set(Map.of("simplejavamail.opportunistic.tls", "false"));
        assertThat(
                        LibrarySettings.session(SmtpSettings.parse("smtp://mail.example.com"))
                                .getProperty("mail.smtp.starttls.enable"))
                .isEqualTo("true");
    }
}
