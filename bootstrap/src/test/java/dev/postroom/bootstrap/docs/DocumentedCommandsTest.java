package dev.postroom.bootstrap.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A documented command that names a test or a module runs that test in that module. */
class DocumentedCommandsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs/CONTRIBUTING.md",
                "README.md",
                "docs/operating.md",
                "docs/command-line.md",
                "docs/install.md"
            })
    void everyTestThatACommandNamesExists(String page) {
        assertThat(SourceTree.types("test")).containsAll(named(SourceTree.page(page)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs/CONTRIBUTING.md",
                "README.md",
                "docs/operating.md",
                "docs/command-line.md",
                "docs/install.md"
            })
    void everyModuleThatACommandNamesExists(String page) {
        assertThat(SourceTree.modules())
                .containsAll(SourceTree.groups("mvn [^\n`]*-pl ([\\w-]+)", SourceTree.page(page)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-Dtest='One,Two' -Dit.test=ThreeIT", "-Dit.test='One,Two#method,ThreeIT'"})
    void namesOfTestsAreFoundInEverySpelling(String command) {
        assertThat(named(command)).contains("One", "Two", "ThreeIT");
    }

    private static List<String> named(String text) {
        Set<String> values = SourceTree.groups("-D(?:it\\.)?test='?([\\w,#]+)'?", text);
        return values.stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(name -> name.replaceFirst("#.*", ""))
                .filter(name -> !name.equals("none"))
                .toList();
    }
}
