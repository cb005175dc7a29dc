package dev.postroom.domain.shared.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EmailAddressTest {

    private static final String LABEL_63 = "a".repeat(63);

    @ParameterizedTest
    @CsvSource({
        "ann@example.com, ann@example.com",
        "'  Ann.B+tag@EXAMPLE.Com ', Ann.B+tag@example.com",
        "o'hara@example.co.uk, o'hara@example.co.uk",
        "!#$%&*+/=?^_`{|}~-@example.com, !#$%&*+/=?^_`{|}~-@example.com",
        "a@bücher.example, a@xn--bcher-kva.example",
        "a@1.2.example, a@1.2.example",
        "a@xn--p1ai.xn--p1ai, a@xn--p1ai.xn--p1ai",
        "a@FAẞ.de, a@xn--fa-hia.de",
        "a@faß.de, a@xn--fa-hia.de",
        "a@strasse.example, a@strasse.example"
    })
    void aGoodAddressIsKeptWithItsDomainInLowerCase(String text, String kept) {
        assertThat(new EmailAddress(text).value()).isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "@",
                "a",
                "a@",
                "@example.com",
                "a@b",
                "a@b@example.com",
                "a b@example.com",
                "a@exa mple.com",
                ".a@example.com",
                "a.@example.com",
                "a..b@example.com",
                "\"a b\"@example.com",
                "a@[192.0.2.1]",
                "a@192.0.2.1",
                "a@-example.com",
                "a@example-.com",
                "a@example..com",
                "a@.example.com",
                "a@example.com.",
                "a(c)@example.com",
                "<a@example.com>",
                "a@exam_ple.com",
                "a,b@example.com",
                "a@example.com\nBcc: b@example.com",
                "a\u0000@example.com",
                "ä@example.com",
                "a@example.c\u0000m",
                "a;b@example.com",
                "a@example.123",
                "a@example.com\n",
                "\r\na@example.com",
                "a@example.com\u0000",
                "a@example.com\t",
                "a@example.com\u2028"
            })
    void aBadAddressIsRefused(String text) {
        assertThatThrownBy(() -> new EmailAddress(text))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        e ->
                                assertThat(e.failure())
                                        .isEqualTo(
                                                Failure.Invalid.value(
                                                        "invalid_email",
                                                        "Must be a valid email address.")));
    }

    @Test
    void lengthsEndAtTheLimitsOfTheStandard() {
        String domain = "%s.%s.%s.example.com".formatted(LABEL_63, LABEL_63, "b".repeat(60));
        String longest = "a".repeat(254 - 1 - domain.length()) + "@" + domain;

        assertThat(new EmailAddress(longest).value()).hasSize(254);
        assertThat(new EmailAddress("a".repeat(64) + "@example.com").localPart()).hasSize(64);
        assertRefused("a" + longest);
        assertRefused("a".repeat(65) + "@example.com");
        assertRefused("a@" + LABEL_63 + "a.example.com");
    }

    private static void assertRefused(String text) {
        assertThatThrownBy(() -> new EmailAddress(text)).isInstanceOf(FailureException.class);
    }

    @Test
    void twoSpellingsOfAMailboxShareTheirKey() {
        EmailAddress one = new EmailAddress("Ann@Example.com");
        EmailAddress other = new EmailAddress("aNN@example.COM");

        assertThat(one).isNotEqualTo(other);
        assertThat(one.key()).isEqualTo(other.key()).isEqualTo("ann@example.com");
        assertThat(one.domain()).isEqualTo("example.com");
    }
}
