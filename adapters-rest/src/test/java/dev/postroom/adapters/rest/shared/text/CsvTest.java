package dev.postroom.adapters.rest.shared.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

class CsvTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "x", "'", "'x", "=1+1", "'=1", "''=1", "+49", "-1", "@a", "\t=1", "\r", "-\n'",
                "O'=1"
            })
    void aGuardedTextIsReadUnchanged(String text) {
        String guarded = Csv.guarded(text);

        assertThat(Csv.unguarded(guarded)).isEqualTo(text);
        assertThat(guarded).doesNotMatch("(?s)[=+\\-@\\t\\r].*");
    }

    @Test
    void aTextThatNoSpreadsheetEvaluatesIsUnchanged() {
        assertThat(Csv.guarded("Anna =1")).isEqualTo("Anna =1");
        assertThat(Csv.unguarded("'Anna")).isEqualTo("'Anna");
    }

    @Test
    void aRecordQuotesOnlyTheCellsThatNeedIt() {
        assertThat(Csv.record(List.of("a", "b,c", "d\"e", "f\ng ", "")))
                .isEqualTo("a,\"b,c\",\"d\"\"e\",\"f\ng \",");
    }
}
