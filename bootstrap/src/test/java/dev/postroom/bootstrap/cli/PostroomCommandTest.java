package dev.postroom.bootstrap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;

class PostroomCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void configPrintShowsValuesOriginsAndNoSecrets() {
        int code =
                run(
                        "config",
                        "print",
                        "--port=9000",
                        "--set",
                        "workers.batch=9",
                        "--smtp-url=smtp://me:hunter2@relay:25");

        assertThat(code).isZero();
        assertThat(out.toString())
                .containsPattern("http.port +=  ?9000  # flag --port")
                .containsPattern("workers.batch += 9  # flag --set")
                .contains("smtp://me:********@relay:25")
                .doesNotContain("hunter2");
    }

    @Test
    void configCheckPrintsOkOrEveryProblem() {
        assertThat(run("config", "check")).isZero();
        assertThat(out.toString().strip()).isEqualTo("ok");

        assertThat(run("config", "check", "--port=x", "--set", "nothing.known=1")).isEqualTo(2);
        assertThat(err.toString().lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("http.port (flag --port): \"x\" is not"))
                .contains(
                        "Unknown setting nothing.known (--set). `config print` lists the"
                                + " settings.");
    }

    @Test
    void invalidSettingsEndEveryCommandWithExitCodeTwo() {
        assertThat(run("config", "print", "--port=x")).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "config",
                "frobnicate",
                "config print --frobnicate",
                "--set",
                "keys",
                "keys list",
                "keys create --account a",
                "keys create --account a --environment prod",
                "keys create --account a --environment live --scope tags:eat",
                "keys create --account a --environment live --expires-at tomorrow",
                "keys create --account a --environment live --networks 10.0.0.1/8",
                "keys revoke --account a",
                "sending",
                "sending cancel",
                "suppressions",
                "suppressions list",
                "suppressions list --account a --email a.example.com",
                "suppressions list --account a --environment prod",
                "suppressions lift --account a --reason r",
                "suppressions lift --account a a@example.com",
                "suppressions lift --account a --reason r a.example.com",
                "doctor --to a.example.com",
                "doctor now",
                "status now",
                "accounts",
                "accounts create",
                "accounts branding",
                "accounts plan",
                "accounts delete",
                "accounts delete --yes",
                "secrets",
                "webhook",
                "webhook listen --port x",
                "webhook listen --port 70000",
                "webhook listen --secret nonsense",
                "webhook listen --secret-file /nowhere/secret",
                "webhook listen --status 100",
                "webhook listen --status 200 --forward http://127.0.0.1/",
                "webhook listen --forward ftp://127.0.0.1/",
                "webhook listen --count -1",
                "webhook replay --since 2030-01-31T12:00:00Z --key k",
                "webhook replay 0199b1f2-7f6e-7cc2-a5e5-0123456789ab",
                "webhook replay --since 2030-01-31T12:00:00Z --key k not-an-id",
                "webhook replay --since x --url ftp://a --key k"
                        + " 0199b1f2-7f6e-7cc2-a5e5-0123456789ab"
            })
    void wrongUsageIsExplained(String line) {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" "))).isEqualTo(2);
        assertThat(err.toString().lines()).hasSizeBetween(2, 3);
        assertThat(err.toString().lines().toList().getLast())
                .matches("See \"postroom[ a-z-]* --help\"\\.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "keys create --acount a | Unknown option: '--acount'. Did you mean --account?"
                        + " | Missing required options: '--account=<account>',"
                        + " '--environment=<environment>'",
                "keys create --account a --enviroment=live --scop x"
                        + " | Unknown option: '--enviroment'. Did you mean --environment?"
                        + " | Unknown option: '--scop'. Did you mean --scope?",
                "keys create --environment prod --expires-at soon | --environment | --expires-at",
                "keys revoke --acount=a k | Unknown option: '--acount'. Did you mean --account?"
                        + " | Missing required option: '--account=<account>'",
                "keys create --account a --environment live --scope tags:eat --scope mails:send"
                        + " | Unknown scope: 'tags:eat'. Did you mean tags:read?"
                        + " | Unknown scope: 'mails:send'. Did you mean emails:send?",
                "suppressions lift --raeson r --account a a.example.com"
                        + " | Unknown option: '--raeson'. Did you mean --reason?"
                        + " | \"a.example.com\" is not an email address.",
                "sending cancel --campaign --mail | Did you mean --campaigns? | Did you mean"
                        + " --mails?",
                "serve --prot=9000 now | Unknown option: '--prot'. Did you mean --port?"
                        + " | Unknown argument: 'now'",
                "acounts list | Unknown command: 'acounts'. Did you mean accounts? | See",
                "keys lst --account a | Unknown command: 'lst'. Did you mean list? | See",
                "accounts brandng | Unknown command: 'brandng'. Did you mean branding? | See",
            })
    void everythingWrongWithACommandIsSaidAtOnceWithTheNamesThatWereMeant(
            String line, String one, String other) {
        assertThat(run(line.split(" "))).isEqualTo(2);

        assertThat(err.toString()).contains(one, other);
        assertThat(err.toString().lines()).doesNotHaveDuplicates();
    }

    static Stream<String> commands() {
        return names(PostroomCommand.line());
    }

    private static Stream<String> names(CommandLine command) {
        String own = command.getCommandSpec().qualifiedName().replaceFirst("^postroom ?", "");
        return Stream.concat(
                Stream.of(own),
                command.getSubcommands().values().stream().flatMap(PostroomCommandTest::names));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpThatBeginsWithItsOwnOptions(String command) {
        assertThat(run((command + " --help").strip().split(" "))).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .startsWith("Usage: " + ("postroom " + command).strip())
                .contains("Exit codes:")
                .doesNotContain("--smtp-url");
        assertThat(out.toString().replaceAll("\\R *", " "))
                .doesNotContain(" null")
                .doesNotContain("Default: null");
    }

    @Test
    void theVersionIsALine() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("postroom development");
    }

    @ParameterizedTest
    @ValueSource(strings = {"keys create", "accounts branding", "consents verify", "serve"})
    void helpShowsTheOptionsOfTheCommandAndTheSettingsApart(String command) {
        assertThat(run((command + " --help").split(" "))).isZero();
        assertThat(out.toString()).contains("--help-settings").doesNotContain("--smtp-url");

        assertThat(run((command + " --help-settings").split(" "))).isZero();
        assertThat(out.toString()).contains("--config=FILE", "--smtp-url=URL");
    }

    @Test
    void everyLineOfAListOfCommandsIsASentence() {
        for (String command :
                List.of("", "accounts ", "keys ", "secrets ", "consents ", "audit ")) {
            run((command + "--help").split(" "));
        }
        assertThat(out.toString().replaceAll("\\R {8,}", " ").lines())
                .filteredOn(line -> line.matches(" {2}[a-z-]+ {2,}[A-Z].*"))
                .hasSizeGreaterThan(15)
                .allMatch(line -> line.endsWith("."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "config check --set http.public-url=https://u:hunter2@h/",
                "config check --set docs-url=https://hunter2@h/",
                "config check --set docs-url=https://h/?token=hunter2",
                "config check --set billing.stripe.api-base=ftp://u:hunter2@h/",
                "config check --set billing.return-origins=https://u:hunter2@h",
                "config check --set http.host=u:hunter2@h",
                "config check --smtp-url=smpt://u:hunter2@h",
                "config check --database-url=mysql://u:hunter2@h/d",
                "migrate --database-url=foo://u:hunter2@h/d",
                "migrate --database-url=postgresql://u:hunter2%@h/d",
                "migrate --database-url=postgresql://u:hunter2@h/d?sslmode=requir",
                "serve --database-url=postgresql://u:hunter2@h,i/d?target_session_attrs=rw",
                "accounts list --database-url=postgresql://u:hunter2@h/d?socketTimeout=soon",
                "doctor --database-url=foo://u:hunter2@h/d",
                "config print --set webhook.timeout=https://u:hunter2@h/",
                "webhook replay --url https://u:hunter2@[h --since x --key k a",
                "keys list --account a https://u:hunter2@h/"
            })
    void noMessageQuotesAPassword(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains("********").doesNotContain("hunter2");
    }

    private int run(String... arguments) {
        CommandLine line = PostroomCommand.line();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }
}
