package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownOutputTest {

    @Test
    void idsTimesAndWhatThePageShortensMayDiffer() {
        String shown =
                """
                  "id": "01a204b1-f668-7089-a259-0248e2021445",
                  "email": "ada.…@example.com",
                  "created_at": "2026-11-22T19:18:21.544Z"
                """;
        String printed =
                """
                  "id": "01a204b1-0000-7089-a259-0248e2020000",
                  "email": "ada.179537@example.com",
                  "created_at": "2031-01-02T03:04:05.006Z"
                """;
        assertThat(ShownOutput.differences(shown, printed)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'total: 1', 'total: 2'",
        "'ada.…@example.com', 'eve.1@example.com'",
        "'', 204",
        "204, ''",
        "'01a204b1-f668-7089-a259-0248e2021445', 'null'",
        "'2999-07-01T07:00:00.000Z', '2999-07-01T09:00:00.000Z'"
    })
    void anyOtherDifferenceIsFound(String shown, String printed) {
        assertThat(ShownOutput.differences(shown, printed)).isNotEmpty();
    }
}
