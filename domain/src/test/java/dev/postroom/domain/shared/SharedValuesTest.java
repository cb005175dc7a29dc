package dev.postroom.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.Text;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

final class SharedValuesTest {

    private enum Field {
        NAME
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\n", "\r\na", "a\u0000", "\ta", "a\nb", "\n"})
    void oneLineRefusesControlCharactersAtItsEnds(String text) {
        assertThatThrownBy(() -> Text.optional(text, 10))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(((Failure.Invalid) refused.failure()).violations())
                                        .extracting(Violation::code)
                                        .containsExactly("control_character"));
        assertThat(Text.optional("  a b ", 10)).isEqualTo("a b");
        // JSON Schema counts characters, not the two halves that Java makes of an emoji
        assertThat(Text.multiline("\ud83d\ude00".repeat(10), 10)).hasSize(20);
        assertThatThrownBy(() -> Text.multiline("\ud83d\ude00".repeat(11), 10))
                .isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "Große Kunden, grosse-kunden",
        "'  Crème -- brûlée!', creme-brulee",
        "Łódź & Ærø, lodz-aero",
        "日本, x-65e5-672c",
        "C++, c",
        "İstanbul, istanbul",
        "Новости 2026, x-43d-43e-432-43e-441-442-438-2026",
        "v1 日本語, v1-x-65e5-672c-8a9e",
        "Ħamrun 3, hamrun-3",
        "Σ-Team, x-3c3-team",
        "'कि 1', x-915-93f-1",
        "مرحبا ٧, x-645-631-62d-628-627-20-667"
    })
    void aSlugIsMadeOfAName(String name, String slug) {
        assertThat(Slug.of(name).value()).isEqualTo(slug);
    }

    /** Letters that one script drops must not make the rest of two names the same. */
    @ParameterizedTest
    @CsvSource({
        "Новости 2026, Акции 2026",
        "日本語 v1, 中文 v1",
        "Ελλάδα 1, Κύπρος 1",
        "مرحبا 7, سلام 7",
        "й 1, и 1",
        "कि 1, कु 1",
        "2026, Новости 2026",
        "'абвгдежзийклмнопрстуфхцчшщъыьэюя 1', 'абвгдежзийклмнопрстуфхцчшщъыьэюя 2'",
        "абвгдежзийклмнопрстуфхцчшщъыьэюя, абвгдежзийклмнопрстуфхцчшщъыьэюш"
    })
    void namesOfOtherScriptsHaveDistinctSlugs(String one, String other) {
        assertThat(Slug.of(one)).isNotEqualTo(Slug.of(other));
        assertThat(Slug.of(one.toUpperCase(Locale.ROOT))).isEqualTo(Slug.of(one));
        assertThat(Slug.of(Normalizer.normalize(other, Normalizer.Form.NFD)))
                .isEqualTo(Slug.of(other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "a-", "a--b", "A", "ä", "a b", "a_b"})
    void aMalformedTextIsNotASlug(String text) {
        assertThatThrownBy(() -> new Slug(text)).isInstanceOf(FailureException.class);
    }

    @Test
    void aLongNameHasAValidSlug() {
        assertThat(Slug.of("ab ".repeat(100)).value()).hasSizeLessThanOrEqualTo(100);
        assertThat(Slug.of("😀".repeat(100)).value()).hasSizeLessThanOrEqualTo(100);
    }

    /** Test case 2 of RFC 4231 has a key of four bytes; this is its case 6, of 131 bytes. */
    @Test
    void aMacIsThatOfTheStandard() {
        byte[] secret = HexFormat.of().parseHex("aa".repeat(131));
        byte[] data =
                "Test Using Larger Than Block-Size Key - Hash Key First"
                        .getBytes(StandardCharsets.US_ASCII);
        MacKey key = new MacKey(secret);

        assertThat(HexFormat.of().formatHex(key.sign(data)))
                .isEqualTo("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
        assertThat(key.verifies(data, key.sign(data))).isTrue();
        assertThat(key.verifies(data, key.derive("x").sign(data))).isFalse();
        assertThat(key.toString()).isEqualTo("MacKey[secret]");
        assertThatThrownBy(() -> new MacKey(new byte[15]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void violationsAreCollectedUnderTheirFieldsInOrder() {
        Violations violations = new Violations();
        violations.throwIfAny();
        assertThat(violations.check("slug", () -> new Slug("ok"))).isEqualTo(new Slug("ok"));
        assertThat(violations.isEmpty()).isTrue();

        assertThat(violations.check("email", () -> new EmailAddress("no"))).isNull();
        violations.add("name", "blank", "Empty.");

        assertThatThrownBy(violations::throwIfAny)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        e ->
                                assertThat(((Failure.Invalid) e.failure()).violations())
                                        .extracting(Violation::field)
                                        .containsExactly("email", "name"));
    }

    @Test
    void otherFailuresAreRethrown() {
        FailureException conflict = Failure.Conflict.of("c", "C.").asException();

        assertThatThrownBy(() ->
                        new Violations()
                                .check(
                                        "x",
                                        () -> {
                                            throw conflict;
                                        }))
                .isSameAs(conflict);
    }

    @Test
    void aViolationGetsThePathOfItsEnclosingObject() {
        assertThat(new Violation("", "c", "m").within("a").field()).isEqualTo("a");
        assertThat(new Violation("[2]", "c", "m").within("a").field()).isEqualTo("a[2]");
        assertThat(new Violation("b", "c", "m").within("a").field()).isEqualTo("a.b");
    }

    @Test
    void aPageHasOneToAHundredEntries() {
        Sort<Field> sort = Sort.ascending(Field.NAME);

        assertThat(PageRequest.first(1, sort).limit()).isEqualTo(1);
        assertThat(PageRequest.first(100, sort).after()).isEmpty();
        assertThatThrownBy(() -> PageRequest.first(0, sort)).isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> PageRequest.first(101, sort)).isInstanceOf(FailureException.class);
    }

    @Test
    void aPageIsAfterAPositionOrBeforeOneAndNotBoth() {
        Sort<Field> sort = Sort.ascending(Field.NAME);
        Position position = new Position("a", new UUID(1, 2));

        assertThat(PageRequest.before(1, sort, position).before()).contains(position);
        assertThat(new PageRequest<>(1, sort, Optional.of(position)).before()).isEmpty();
        assertThatThrownBy(() ->
                        new PageRequest<>(1, sort, Optional.of(position), Optional.of(position)))
                .isInstanceOf(FailureException.class);
    }
}
