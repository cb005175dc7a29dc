package dev.postroom.bootstrap.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.settings.choice.Offer;
import dev.postroom.bootstrap.wiring.choice.Adapters;
import dev.postroom.domain.email.transport.MailTransportPlugin;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Jars in the directory of plugins, and what is said about those that cannot be used. */
class FoundPluginsTest {

    private static final String ACME =
            """
            import dev.postroom.domain.email.transport.*;
            import dev.postroom.domain.shared.plugin.*;
            import java.util.List;
            public final class Acme implements MailTransportPlugin {
                FIELD
                public Acme() { CONSTRUCTOR }
                @Override public String name() { return NAME; }
                @Override public List<PluginSetting<?>> settings() { return List.of(SETTINGS); }
                @Override public MailTransport open(MailLane lane, PluginTools tools) {
                    throw new IllegalStateException("never opened");
                }
            }
            """;

    @TempDir Path plugins;

    @Test
    void withoutTheDirectoryThereAreNone() {
        FoundPlugins none = FoundPlugins.in(Optional.of(plugins.resolve("none")));

        assertThat(none.mail()).isEmpty();
        assertThat(none.complaints()).isEmpty();
    }

    @Test
    void aJarIsFoundByItsNameAndOtherFilesAreNotRead() throws IOException {
        Path _ = acme("\"acme\"", "", "", "").jar("acme.jar");
        Files.writeString(plugins.resolve("README.txt"), "about the plugins");

        FoundPlugins found = found();

        assertThat(found.complaints()).isEmpty();
        assertThat(found.mail()).extracting(Offer::name).containsExactly("acme");
        assertThat(found.mail()).extracting(Offer::origin).containsExactly("plugins/acme.jar");
        assertThat(found.webhook()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "acme"      |                                          |  | throw new IllegalStateException("no key"); | java.lang.IllegalStateException: no key
                    "acme"      |                                          |  | org.slf4j.LoggerFactory.getLogger("a");    | the class org.slf4j.LoggerFactory is missing
                    "acme"      | static final int ONE = Integer.parseInt("x"); | |                                           | For input string
                    "Acme Mail" |                                          |  |                                            | names its plugin "Acme Mail"
                    null        |                                          |  |                                            | cannot be used
                    "acme"      |                                          | PluginSetting.text("API KEY", "") |           | the setting "API KEY" has a name of other characters
                    "acme"      |                                          | (PluginSetting<?>) null |                     | cannot be used
                    """)
    void aPluginThatFailsIsOneSentence(
            String name,
            @Nullable String field,
            @Nullable String settings,
            @Nullable String constructor,
            String sentence)
            throws IOException {
        Path _ = acme(name, text(field), text(settings), text(constructor)).jar("acme.jar");

        FoundPlugins found = found();

        assertThat(found.mail()).isEmpty();
        assertThat(found.complaints())
                .singleElement()
                .asString()
                .startsWith("plugins/acme.jar ")
                .contains(sentence)
                .doesNotContain("\n");
    }

    @Test
    void aJarWithoutAPluginIsOneSentence() throws IOException {
        Path _ = PluginCode.in(plugins).source("Thing", "class Thing {}").jar("library.jar");
        Files.writeString(plugins.resolve("broken.jar"), "not a jar");

        assertThat(found().complaints())
                .hasSize(2)
                .allMatch(line -> line.contains("is no plugin, or it is damaged"))
                .allMatch(line -> line.contains(MailTransportPlugin.class.getName()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Nothing | class Thing {}               | Provider com.example.Nothing not found
                    Thing   | public class Thing {}        | not a subtype
                    Thing   | import dev.postroom.domain.email.transport.*; public abstract class Thing implements MailTransportPlugin { Thing(int i) {} } | no public constructor without parameters
                    """)
    void aClassThatIsNoPluginIsOneSentence(String named, String source, String sentence)
            throws IOException {
        Path _ =
                PluginCode.in(plugins)
                        .source("Thing", source)
                        .service(MailTransportPlugin.class, named)
                        .jar("thing.jar");

        assertThat(found().complaints())
                .singleElement()
                .asString()
                .startsWith("plugins/thing.jar cannot be used: ")
                .contains(sentence);
    }

    @Test
    void namesAreUniqueAlsoAmongThoseThatComeAlong() throws IOException {
        Path _ = acme("\"acme\"", "", "", "").jar("one.jar");
        Path _ = acme("\"acme\"", "", "", "").jar("two.jar");
        Path _ = acme("\"smtp\"", "", "", "").jar("three.jar");

        assertThat(Adapters.with(found()).complaints())
                .containsExactlyInAnyOrder(
                        "Two mail transports are named acme: plugins/one.jar, plugins/two.jar."
                                + " Remove or rename one.",
                        "Two mail transports are named smtp: comes with Postroom,"
                                + " plugins/three.jar. Remove or rename one.");
    }

    private FoundPlugins found() {
        return FoundPlugins.in(Optional.of(plugins));
    }

    private PluginCode acme(String name, String field, String settings, String constructor) {
        return PluginCode.in(plugins)
                .service(MailTransportPlugin.class, "Acme")
                .source(
                        "Acme",
                        ACME.replace("NAME", name)
                                .replace("FIELD", field)
                                .replace("SETTINGS", settings)
                                .replace("CONSTRUCTOR", constructor));
    }

    private static String text(@Nullable String cell) {
        return cell == null ? "" : cell;
    }
}
