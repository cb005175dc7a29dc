package dev.postroom.bootstrap.docs;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.stream.Collectors.toMap;

import dev.postroom.bootstrap.plugin.FoundPlugins;
import dev.postroom.bootstrap.settings.SettingInputs;
import dev.postroom.bootstrap.settings.SettingsReader;
import dev.postroom.bootstrap.settings.choice.Offer;
import dev.postroom.bootstrap.wiring.choice.Adapters;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.assertj.core.api.Assertions;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The examples of the pages about adapters compile, and pass their own tests. */
class AdapterExamplesTest {

    private static final String FOLDER = "docs/adapters/";

    /** All that a plugin sees is the domain, with its annotations. */
    private static final List<String> FOR_MAIN =
            List.of(MailTransport.class.getName(), NullMarked.class.getName());

    private static final List<String> FOR_TESTS =
            List.of(
                    MailTransportContract.class.getName(),
                    Test.class.getName(),
                    ParameterizedTest.class.getName(),
                    Assertions.class.getName(),
                    "org.apiguardian.api.API",
                    "org.junit.platform.commons.util.StringUtils",
                    "org.opentest4j.AssertionFailedError");

    private static final Pattern EXPORT = Pattern.compile("(?m)^export (\\w+)=(.*)$");

    @TempDir private Path folder;

    static Set<String> pages() {
        return SourceTree.files(FOLDER);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPieceOfCodeIsAFile(String name) {
        String page = SourceTree.page(FOLDER + name);
        assertThat(ExampleProject.fences(page))
                .as("a line `path`: stands before each piece of Java and XML")
                .isEqualTo(
                        ExampleProject.of(page).files().keySet().stream()
                                .filter(path -> path.matches(".*\\.(java|xml)"))
                                .count());
    }

    @ParameterizedTest
    @CsvSource({
        "class A { int a = \"\"; }, incompatible types",
        "class A { org.slf4j.Logger log; }, package org.slf4j does not exist",
        "class A { java.util.List list; }, warnings found"
    })
    void anExampleThatDoesNotCompileOverTheDomainIsNamed(String code, String complaint) {
        ExampleProject example =
                ExampleProject.of("`src/main/java/A.java`:\n\n```java\n" + code + "\n```\n");
        example.write(folder);
        assertThat(example.compile(folder, FOR_MAIN, FOR_TESTS)).contains(complaint);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void anExampleCompilesOverTheDomainAndPassesItsTests(String name) throws IOException {
        ExampleProject example = ExampleProject.of(SourceTree.page(FOLDER + name));
        example.write(folder);
        assertThat(example.compile(folder, FOR_MAIN, FOR_TESTS)).isEmpty();
        for (String test : example.tests()) {
            TestExecutionSummary summary = run(test);
            assertThat(summary.getTestsSucceededCount())
                    .as(failures(summary))
                    .isPositive()
                    .isEqualTo(summary.getTestsFoundCount());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mail-transport.md, example",
        "webhook-transport.md, sockets",
        "billing.md, example",
        "request-limiter.md, window"
    })
    void theServiceFindsTheJarOfAnExampleAndTakesItsSettings(String name, String plugin)
            throws IOException {
        String page = SourceTree.page(FOLDER + name);
        ExampleProject example = ExampleProject.of(page);
        example.write(folder);
        assertThat(example.compile(folder, FOR_MAIN, FOR_TESTS)).isEmpty();
        Path plugins = example.plugins(folder);

        FoundPlugins found = FoundPlugins.in(Optional.of(plugins));

        assertThat(found.complaints()).isEmpty();
        assertThat(
                        Stream.of(found.mail(), found.webhook(), found.billing(), found.limiters())
                                .flatMap(List::stream)
                                .map(Offer::name))
                .containsExactly(plugin);
        assertThat(settings(page, found))
                .anyMatch(line -> line.endsWith("from plugins/example.jar"));
    }

    /** Reads the settings that the page exports, which fails for those that are wrong. */
    private List<String> settings(String page, FoundPlugins found) {
        Map<String, String> exported =
                EXPORT.matcher(page)
                        .results()
                        .collect(toMap(match -> match.group(1), match -> inFolder(match.group(2))));
        SettingInputs inputs =
                new SettingInputs(
                        Map.of(),
                        exported,
                        Optional.empty(),
                        SettingInputs.Profile.SERVICE,
                        Adapters.with(found));
        return SettingsReader.read(inputs).lines().stream().map(Object::toString).toList();
    }

    private String inFolder(String value) {
        return value.endsWith(".json") ? folder.resolve(value).toString() : value;
    }

    // a page that invents a version sends its readers to look for it
    @Test
    void theVersionsOfThePomAreThoseOfThisBuild() {
        String pom =
                ExampleProject.of(SourceTree.page(FOLDER + "README.md"))
                        .files()
                        .getOrDefault("pom.xml", "");
        Set<String> versions = SourceTree.groups("<(?:postroom\\.)?version>([\\d.]+[^<$]*)<", pom);
        assertThat(versions).hasSize(7);
        assertThat(SourceTree.groups("<version>([^<$]+)<", SourceTree.page("pom.xml")) + "1.0")
                .contains(versions);
    }

    private TestExecutionSummary run(String test) throws IOException {
        URL[] places = {place("target/classes"), place("target/test-classes")};
        try (URLClassLoader loader = new URLClassLoader(places, getClass().getClassLoader())) {
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherDiscoveryRequest request =
                    LauncherDiscoveryRequestBuilder.request()
                            .selectors(DiscoverySelectors.selectClass(loader, test))
                            .build();
            LauncherFactory.create().execute(request, listener);
            return listener.getSummary();
        }
    }

    private URL place(String path) throws IOException {
        return folder.resolve(path).toUri().toURL();
    }

    private static String failures(TestExecutionSummary summary) {
        StringWriter text = new StringWriter();
        summary.printFailuresTo(new PrintWriter(text, true));
        return text.toString().replace("%", "%%");
    }
}
