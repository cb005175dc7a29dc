package dev.postroom.domain.shared.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.RandomText;
import dev.postroom.domain.shared.Seeds;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** Domain names as browsers read them: the values are those of UTS 46, nontransitional. */
final class InternationalDomainTest {

    private static final int CASES = 3000;

    @ParameterizedTest
    @CsvSource({
        "faß.de, xn--fa-hia.de",
        "FAẞ.DE, xn--fa-hia.de",
        "βόλος.example, xn--nxasmm1c.example",
        "ΒΌΛΟΣ.example, xn--nxasmq6b.example",
        "نامه\u200cای.com, xn--mgba3gch31f060k.com",
        "ශ්\u200dරී.com, xn--10cl1a0b660p.com",
        "BÜCHER.Example, xn--bcher-kva.Example",
        "日本。jp, xn--wgv71a.jp",
        "食狮.com.cn, xn--85x722f.com.cn",
        "ｅｘａｍｐｌｅ．com, example.com",
        "i❤\ufe0f.ws, xn--i-7iq.ws",
        "💩.la, xn--ls8h.la",
        "bü\u00adcher.de, xn--bcher-kva.de",
        "пример.рф, xn--e1afmkfd.xn--p1ai",
        "ı.example, xn--cfa.example",
        "ᏣᎳᎩ.example, xn--f9dt7l.example",
        "مثال.إختبار, xn--mgbh0fb.xn--kgbechtv"
    })
    void aNameIsConverted(String own, String ascii) {
        assertThat(InternationalDomain.toAscii(own)).isEqualToIgnoringCase(ascii);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u200db.de",
                "a\u200cb.de",
                "\u0301a.de",
                "ü b.de",
                "ü_b.de",
                "ü@b.de",
                "-ü.de",
                "ü-.de",
                "xn--ü.de",
                "aא.de",
                "אa.de",
                "א1٢.example",
                "ü\u202e.de",
                "\ufffd.de",
                "ü․de",
                "ü\ue000.de"
            })
    void aNameThatNoBrowserOpensIsRefused(String own) {
        assertThatThrownBy(() -> InternationalDomain.toAscii(own))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xn--zzzz.com",
                "a.xn--zzzz",
                "XN--ZZZZ.com",
                "xn--.com",
                "xn--a.com",
                "xn--abc-.com",
                "xn--bcher-kva-.com",
                "xn--b\u00fccher.com",
                "xn--Bcher-kva0.com",
                "xn--99999999.com",
                "xn--fa-hia.xn--zzzz.de"
            })
    void aLabelThatStandsForNothingIsRefused(String domain) {
        assertThat(InternationalDomain.isMeaningful(domain)).isFalse();
        assertThatThrownBy(() -> EmailAddress.given("a@" + domain))
                .isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example.com",
                "xn.com",
                "a--b.com",
                "XN--BCHER-KVA.example",
                "xn--fa-hia.de",
                "xn--i-7iq.ws",
                "xn--ls8h.la",
                "xn--e1afmkfd.xn--p1ai",
                "xn--mgba3gch31f060k.com"
            })
    void aLabelThatStandsForLettersIsTaken(String domain) {
        assertThat(InternationalDomain.isMeaningful(domain)).isTrue();
        assertThat(EmailAddress.given("a@" + domain)).isEqualTo(new EmailAddress("a@" + domain));
    }

    @Test
    void aConvertedNameIsReadBack() {
        Seeds.check(
                CASES,
                random -> {
                    StringBuilder label = new StringBuilder();
                    int length = 1 + random.nextInt(8);
                    for (int i = 0; i < length; i++) {
                        label.appendCodePoint(
                                RandomText.pick(
                                                random,
                                                List.of(
                                                        "a", "ß", "7", "ü", "ж", "日", "ς", "❤",
                                                        "😀"))
                                        .codePointAt(0));
                    }
                    String ascii = InternationalDomain.toAscii(label + ".example");
                    assertThat(ascii).matches("[a-z0-9.-]+");
                    assertThat(InternationalDomain.toUnicode(ascii)).isEqualTo(label + ".example");
                    assertThat(InternationalDomain.toAscii(ascii)).isEqualTo(ascii);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"xn--", "xn--!", "xn--99999999999", "xn--a-9", "a"})
    void aLabelThatCannotBeReadStaysAsItIs(String label) {
        assertThat(InternationalDomain.toUnicode(label + ".example")).endsWith(".example");
    }
}
