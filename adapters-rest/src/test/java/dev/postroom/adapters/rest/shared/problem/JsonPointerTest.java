package dev.postroom.adapters.rest.shared.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.failure.FieldPath;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPointerTest {

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "email, /email",
        "tags[0], /tags/0",
        "emails[12].to[3].email, /emails/12/to/3/email",
        "a~b, /a~0b",
        "a/b, /a~1b"
    })
    void aPathBecomesAPointer(String path, String pointer) {
        assertThat(JsonPointer.of(path)).isEqualTo(pointer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X.Shop", "a[0]", "a]", "a\"b", "a\\\"].b", "", ".", "a.b.c", "ü x"})
    void aNameIsOneSegmentWhateverItsCharacters(String name) {
        String path = FieldPath.within("headers", FieldPath.of(name));

        assertThat(JsonPointer.of(path)).isEqualTo("/headers/" + name);
        assertThat(JsonPointer.of(FieldPath.within("emails[2]", FieldPath.within(path, "to[1]"))))
                .isEqualTo("/emails/2/headers/" + name + "/to/1");
    }

    @Test
    void namesAreEscapedInPointers() {
        assertThat(JsonPointer.of(FieldPath.of("a~1/b.c"))).isEqualTo("/a~01~1b.c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\\", "\"", "."})
    void aNameMayBeAsLongAsABody(String character) {
        String name = "." + character.repeat(500_000);

        assertThat(JsonPointer.of(FieldPath.of(name))).isEqualTo("/" + name);
    }
}
