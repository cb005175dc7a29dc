package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.settings.value.InvalidSettings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

class SettingsReaderTest {
    private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    @TempDir Path directory;

    @Test
    void theDefaultsApplyWhenNothingIsSet() {
        Settings settings = Inputs.nothing().settings();

        assertThat(settings.http()).extracting("host", "port").containsExactly("127.0.0.1", 8080);
        assertThat(settings.management().port()).isEqualTo(9090);
        assertThat(settings.database().external()).isEmpty();
        assertThat(settings.database().dataDir())
                .isEqualTo(Path.of("data/postgres").toAbsolutePath());
        assertThat(settings.workers().lease()).isEqualTo(Duration.ofSeconds(60));
        assertThat(settings.webhook().schedule())
                .hasSize(10)
                .startsWith(Duration.ZERO, Duration.ofSeconds(5), Duration.ofMinutes(5));
        assertThat(settings.service().roles())
                .containsExactlyInAnyOrder(ServiceSettings.Role.API, ServiceSettings.Role.WORKER);
    }

    @Test
    void theDemoKeepsItsDataElsewhereAndReachesPrivateReceivers() {
        Settings settings = Inputs.nothing().demo().settings();

        assertThat(settings.database().dataDir())
                .isEqualTo(Path.of(".demo/postgres").toAbsolutePath());
        assertThat(settings.webhook().allowPrivate()).isTrue();
        assertThat(settings.http().port()).isEqualTo(8080);
    }

    @Test
    void stripeNeedsItsKeyAndTheSecretOfItsEvents() {
        assertThatThrownBy(() ->
                        Inputs.nothing().env("POSTROOM_BILLING_PROVIDER", "stripe").settings())
                .isInstanceOf(InvalidSettings.class)
                .hasMessageContaining("billing.stripe.secret-key")
                .hasMessageContaining("billing.stripe.webhook-secrets");

        BillingSettings billing =
                Inputs.nothing()
                        .env("POSTROOM_BILLING_PROVIDER", "stripe")
                        .env("POSTROOM_BILLING_STRIPE_SECRET_KEY", "sk_test_1")
                        .env("POSTROOM_BILLING_STRIPE_WEBHOOK_SECRETS", "whsec_1, whsec_2")
                        .settings()
                        .service()
                        .billing();

        assertThat(billing.stripe().webhookSecrets()).hasSize(2);
        assertThat(billing.toString()).doesNotContain("sk_test_1").doesNotContain("whsec_1");
    }

    @ParameterizedTest
    @CsvSource({"SECRET_KEY, sk_live_1", "WEBHOOK_SECRETS, whsec_1"})
    void whoHasKeysOfStripeDoesNotSellWithoutMoney(String setting, String secret) {
        assertThatThrownBy(() ->
                        Inputs.nothing()
                                .env("POSTROOM_BILLING_PROVIDER", "local")
                                .env("POSTROOM_BILLING_STRIPE_" + setting, secret)
                                .settings())
                .isInstanceOf(InvalidSettings.class)
                .hasMessageContaining("billing.provider")
                .hasMessageContaining("although keys of Stripe are set")
                .hasMessageNotContaining(secret);
    }

    @Test
    void flagsWinOverEnvironmentWinsOverFileWinsOverDefaults() throws IOException {
        Path file =
                write(
                        "postroom.conf",
                        "http.port = 1001\nmanagement.port = 1002\nworkers.batch = 3");
        Inputs inputs =
                Inputs.nothing()
                        .file(file)
                        .env("POSTROOM_HTTP_PORT", "2001")
                        .env("POSTROOM_MANAGEMENT_PORT", "2002")
                        .flag("http.port", "3001");

        assertThat(inputs.line("http.port")).endsWith("= 3001  # flag --set");
        assertThat(inputs.line("management.port"))
                .endsWith("= 2002  # env POSTROOM_MANAGEMENT_PORT");
        assertThat(inputs.line("workers.batch")).endsWith("= 3  # file " + file + ":3");
        assertThat(inputs.line("workers.poll")).endsWith("= 450ms  # default");
        assertThat(inputs.settings().http().port()).isEqualTo(3001);
    }

    @Test
    void theEnvironmentMayNameTheFile() throws IOException {
        Path file = write("postroom.properties", "database.pool-size=7\n");

        Settings settings = Inputs.nothing().env("POSTROOM_CONFIG", file.toString()).settings();

        assertThat(settings.database().poolSize()).isEqualTo(7);
    }

    @Test
    void aVariableMayNameAFileThatHoldsTheValue() throws IOException {
        Path file = write("secret", " pass word \n");
        Inputs inputs = Inputs.nothing().env("POSTROOM_DATABASE_PASSWORD_FILE", file.toString());

        assertThat(inputs.line("database.password"))
                .contains("= ********  # env POSTROOM_DATABASE_PASSWORD_FILE -> " + file);
    }

    @Test
    void listsMayBeWrittenAsListsOrWithCommas() throws IOException {
        Path file = write("postroom.conf", "webhook.schedule = [\"1s\", 2m]");

        assertThat(Inputs.nothing().file(file).settings().webhook().schedule())
                .containsExactly(Duration.ofSeconds(1), Duration.ofMinutes(2));
        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_MAIL_SENDER_DOMAINS", "a.example, b.example")
                                .settings()
                                .mail()
                                .senderDomains())
                .containsExactly("a.example", "b.example");
    }

    @ParameterizedTest
    @CsvSource({
        "bounces.example.com, bounces.example.com",
        "Bounces.Example, bounces.example",
        "rück.bücher.example, xn--rck-hoa.xn--bcher-kva.example"
    })
    void theDomainOfEnvelopeSendersIsKeptInAscii(String given, String domain) {
        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_INBOUND_BOUNCE_DOMAIN", given)
                                .settings()
                                .mail()
                                .inbound()
                                .bounceDomain())
                .contains(domain);
        assertThat(Inputs.nothing().settings().mail().inbound().bounceDomain()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "a@b.example",
                "bounces example.com",
                "[192.0.2.1]",
                "-x.example",
                "xn--a.example",
                "a.example\r\nRCPT",
                "a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.a123456789.example"
            })
    void whatIsNoDomainOfEnvelopeSendersIsRefusedByItsName(String given) {
        assertThat(Inputs.nothing().env("POSTROOM_INBOUND_BOUNCE_DOMAIN", given).complaints())
                .singleElement(STRING)
                .startsWith("inbound.bounce-domain (env POSTROOM_INBOUND_BOUNCE_DOMAIN): ")
                .contains("not a domain of mail");
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:2525, 127.0.0.1, 2525",
        "[::1]:25, [::1], 25",
        "mx.example.com:25, mx.example.com, 25",
    })
    void reportsComeOverSmtpWhereItSays(String given, String host, int port) {
        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_INBOUND_LISTEN", given)
                                .env("POSTROOM_INBOUND_BOUNCE_DOMAIN", "bounces.example.com")
                                .settings()
                                .mail()
                                .inbound()
                                .listen())
                .contains(InetSocketAddress.createUnresolved(host, port));
        assertThat(Inputs.nothing().settings().mail().inbound().listen()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2525", "localhost", "localhost:", "localhost:0", "a b:25", ":25"})
    void whatIsNoPlaceToListenAtIsRefusedWithTheDomainThatIsMissing(String given) {
        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_INBOUND_LISTEN", given)
                                .env("POSTROOM_INBOUND_BOUNCE_DOMAIN", "localhost")
                                .complaints())
                .hasSize(2)
                .anyMatch(text -> text.startsWith("inbound.listen (env POSTROOM_INBOUND_LISTEN): "))
                .anyMatch(text -> text.startsWith("inbound.bounce-domain "));
    }

    @Test
    void reportsOverSmtpNeedADomainOfEnvelopeSenders() {
        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_INBOUND_LISTEN", "127.0.0.1:2525")
                                .env("POSTROOM_HTTP_PORT", "x")
                                .complaints())
                .hasSize(2)
                .anyMatch(text ->
                        text.contains("inbound.bounce-domain")
                                && text.contains("missing, although inbound.listen is set"));
    }

    @Test
    void singleLoggersHaveLevelsOfTheirOwn() {
        assertThat(
                        Inputs.nothing()
                                .flag(
                                        "log.loggers",
                                        "org.flywaydb=debug, dev.postroom.access = OFF")
                                .settings()
                                .log()
                                .loggers())
                .containsOnly(
                        Map.entry("org.flywaydb", LogSettings.Level.DEBUG),
                        Map.entry("dev.postroom.access", LogSettings.Level.OFF));
        assertThat(Inputs.nothing().flag("log.loggers", "org.flywaydb").complaints())
                .singleElement()
                .asString()
                .contains("without the name of a logger");
        assertThat(Inputs.nothing().flag("log.loggers", "a=loud").complaints())
                .singleElement()
                .asString()
                .contains("not a known choice");
    }

    @Test
    void aHeaderToSignInNeedsProxiesThatAreTrusted() {
        String setting = "dashboard.sign-in-header";
        assertThat(Inputs.nothing().settings().http().dashboard().signInHeader()).isEmpty();
        assertThat(Inputs.nothing().flag(setting, "X-Auth-Email").complaints())
                .singleElement()
                .asString()
                .contains("http.trusted-proxies")
                .contains("missing, although dashboard.sign-in-header is set");
        assertThat(
                        Inputs.nothing()
                                .flag(setting, "X-Auth-Email")
                                .flag("http.trusted-proxies", "10.0.0.1")
                                .settings()
                                .http()
                                .dashboard()
                                .signInHeader())
                .contains("X-Auth-Email");
        for (String name : List.of("X Auth", "X-Auth:", "X_Auth", "-", "X-Äuth")) {
            assertThat(
                            Inputs.nothing()
                                    .flag(setting, name)
                                    .flag("http.trusted-proxies", "10.0.0.1")
                                    .complaints())
                    .singleElement()
                    .asString()
                    .contains("of another form");
        }
    }

    private static Inputs client(String... without) {
        Inputs inputs = Inputs.nothing();
        Map<String, String> all =
                Map.of(
                        "dashboard.oidc.issuer", "https://login.example.com/realms/acme",
                        "dashboard.oidc.client-id", "postroom",
                        "dashboard.oidc.client-secret", "s3cret",
                        "http.public-url", "https://mail.example.com");
        for (Map.Entry<String, String> one : all.entrySet()) {
            if (!List.of(without).contains(one.getKey())) {
                inputs = inputs.flag(one.getKey(), one.getValue());
            }
        }
        return inputs;
    }

    @Test
    void anIdentityProviderIsWholeOrAbsent() {
        assertThat(Inputs.nothing().settings().http().dashboard().oidc()).isEmpty();
        assertThat(client().settings().http().dashboard().oidc())
                .hasValueSatisfying(oidc -> {
                    assertThat(oidc.issuer()).isEqualTo("https://login.example.com/realms/acme");
                    assertThat(oidc.name()).isEqualTo("single sign-on");
                    assertThat(oidc.toString()).doesNotContain("s3cret");
                });
        for (String missing :
                List.of(
                        "dashboard.oidc.issuer",
                        "dashboard.oidc.client-id",
                        "dashboard.oidc.client-secret",
                        "http.public-url")) {
            assertThat(client(missing).complaints())
                    .singleElement()
                    .asString()
                    .contains(missing, "another setting of dashboard.oidc is set")
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void anIssuerIsReachedByHttpsAndKeptUnchanged() {
        String setting = "dashboard.oidc.issuer";
        for (String issuer :
                List.of(
                        "https://login.example.com/",
                        "http://127.0.0.1:9/x",
                        "http://localhost:9")) {
            assertThat(
                            client(setting)
                                    .flag(setting, issuer)
                                    .settings()
                                    .http()
                                    .dashboard()
                                    .oidc()
                                    .orElseThrow()
                                    .issuer())
                    .isEqualTo(issuer);
        }
        for (String issuer :
                List.of(
                        "http://login.example.com",
                        "login.example.com",
                        "https://a@login.example.com",
                        "https://login.example.com?x=y",
                        "file:///etc")) {
            assertThat(client(setting).flag(setting, issuer).complaints()).hasSize(1);
        }
    }

    @Test
    void trustedProxiesAreAddressesAndNetworks() {
        assertThat(Inputs.nothing().settings().http().trustedProxies()).isEmpty();
        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_HTTP_TRUSTED_PROXIES", "10.0.0.0/8, ::1")
                                .settings()
                                .http()
                                .trustedProxies())
                .extracting(Object::toString)
                .containsExactly("10.0.0.0/8", "::1/128");
        assertThat(
                        Inputs.nothing()
                                .flag("http.trusted-proxies", "10.0.0.0/8, proxy.example")
                                .complaints())
                .singleElement()
                .asString()
                .contains("not an address and not a network");
    }

    @Test
    void allErrorsAreReportedAtOnceEachOnOneLine() throws IOException {
        Path file = write("postroom.conf", "\nhttp.prot = 1\nworkers.lease = soon");
        Inputs inputs =
                Inputs.nothing()
                        .file(file)
                        .env("POSTROOM_DATABSE_URL", "x")
                        .env("POSTROOM_HTTP_PORT", "70000")
                        .flag("role", "api")
                        .flag("database.pool-size", "many");

        assertThat(inputs.complaints())
                .containsExactlyInAnyOrder(
                        "Unknown setting role (--set). Did you mean roles?",
                        "Unknown setting POSTROOM_DATABSE_URL (environment). Did you mean"
                                + " POSTROOM_DATABASE_URL?",
                        "Unknown setting http.prot (file " + file + ":2). Did you mean http.port?",
                        "http.port (env POSTROOM_HTTP_PORT): \"70000\" is out of range; expected a"
                                + " whole number from 0 to 65535",
                        "database.pool-size (flag --set): \"many\" is not a whole number; expected"
                                + " a whole number from 2 to 500",
                        "workers.lease (file "
                                + file
                                + ":3): \"soon\" is not a duration; expected a duration from 5s to"
                                + " 1h, such as 500ms, 15s, 5m");
    }

    @Test
    void aWrongDatabaseAddressIsAProblemAsAnyOther() {
        InvalidSettings failure =
                Inputs.nothing()
                        .env("POSTROOM_DATABASE_URL", "mysql://x")
                        .env("POSTROOM_MASTER_KEY", KEY)
                        .failure();

        assertThat(failure).hasMessageContaining("not the address of a PostgreSQL database");
    }

    @Test
    void aSecretIsNeverShownEvenWhenItIsWrong() {
        Inputs inputs =
                Inputs.nothing()
                        .env("POSTROOM_MASTER_KEY", "hunter2")
                        .env("POSTROOM_SMTP_URL", "smtp://me:hunter2@mail example");

        assertThat(inputs.complaints())
                .hasSize(2)
                .noneMatch(line -> line.contains("hunter2"))
                .allMatch(line -> line.contains("********"));
    }

    @Test
    void anExternalDatabaseNeedsAMasterKey() {
        Inputs inputs = Inputs.nothing().env("POSTROOM_DATABASE_URL", "postgresql://h/d");

        assertThat(inputs.complaints()).singleElement().asString().startsWith("master-key (");
        assertThat(inputs.env("POSTROOM_MASTER_KEY", KEY).settings().service().masterKey())
                .contains(new Secret(KEY));
    }

    @Test
    void aVariableAndItsFileTogetherAreRefused() throws IOException {
        Path file = write("port", "1");

        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_HTTP_PORT", "1")
                                .env("POSTROOM_HTTP_PORT_FILE", file.toString())
                                .complaints())
                .containsExactly(
                        "http.port (env POSTROOM_HTTP_PORT and POSTROOM_HTTP_PORT_FILE): set twice;"
                                + " expected one of the two");
    }

    @Test
    void aMissingFileAndABrokenOneAreNamed() throws IOException {
        Path broken = write("broken.conf", "http {\n  port = \n password hunter2 = }}");

        assertThat(Inputs.nothing().file(directory.resolve("none")).complaints())
                .singleElement()
                .asString()
                .contains("none", "cannot read it");
        assertThat(Inputs.nothing().file(broken).complaints())
                .singleElement()
                .asString()
                .contains("broken.conf", "cannot be understood")
                .doesNotContain("hunter2");
        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_MASTER_KEY_FILE", directory + "/none")
                                .complaints())
                .singleElement()
                .asString()
                .contains("cannot read");
    }

    @Test
    void variablesThatTheDemoWritesAreNotSettings() {
        assertThat(
                        Inputs.nothing()
                                .env("POSTROOM_BASE_URL", "http://localhost")
                                .env("POSTROOM_TEST_KEY", "x")
                                .env("POSTROOM_LIVE_KEY", "y")
                                .env("POSTROOM_FREE_KEY", "z")
                                .resolve()
                                .lines())
                .hasSameSizeAs(Settings.all(Inputs.OWN));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
