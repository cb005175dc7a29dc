package dev.postroom.adapters.rest.shared.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files that each page of the dashboard brings along. */
final class HashedFilesTest {

    private static final int KILOBYTE = 1024;

    @ParameterizedTest
    @CsvSource({"css, 24", "js, 16"})
    void theFilesOfAKindStayWithinTheirPartOfTheFirstLoad(String kind, int kilobytes) {
        assertThat(HashedFiles.all())
                .filteredOn(file -> file.name().endsWith("." + kind))
                .isNotEmpty()
                .extracting(file -> HashedFiles.bytes(file).length)
                .satisfies(sizes ->
                        assertThat(sizes.stream().mapToInt(Integer::intValue).sum())
                                .as("bytes in " + sizes)
                                .isLessThanOrEqualTo(kilobytes * KILOBYTE));
    }
}
