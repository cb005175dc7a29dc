package dev.postroom.domain.shared.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.regex.Pattern;

class AddressSyntaxTest {

    private static final Pattern LOCAL =
            Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*");
    private static final Pattern DOMAIN =
            Pattern.compile(
                    "([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?");
    private static final String CHARACTERS = "aaazz09-..AZ!~{\"( @\u00e9\u0131\n";

    @Test
    void localPartsAndDomainsAreThoseOfTheGrammar() {
        Random random = new Random(7);
        int locals = 0;
        int domains = 0;
        for (int i = 0; i < 200_000; i++) {
            String text = text(random);
            boolean isLocal = LOCAL.matcher(text).matches();
            boolean isDomain = DOMAIN.matcher(text).matches();
            assertThat(AddressSyntax.isDotAtom(text)).as(text).isEqualTo(isLocal);
            assertThat(AddressSyntax.isDomain(text)).as(text).isEqualTo(isDomain);
            locals += isLocal ? 1 : 0;
            domains += isDomain ? 1 : 0;
        }
        assertThat(locals).isGreaterThan(100);
        assertThat(domains).isGreaterThan(100);
    }

    @Test
    void everyCharacterIsJudgedAsTheGrammarDoes() {
        for (char c = 0; c < 0x300; c++) {
            String inside = "a" + c + "b";
            assertThat(AddressSyntax.isDotAtom(inside))
                    .as("%04x", (int) c)
                    .isEqualTo(LOCAL.matcher(inside).matches());
            assertThat(AddressSyntax.isDomain(inside + ".com"))
                    .as("%04x", (int) c)
                    .isEqualTo(DOMAIN.matcher(inside + ".com").matches());
        }
    }

    @Test
    void aLabelHasAtMost63Characters() {
        assertThat(AddressSyntax.isDomain("a".repeat(63) + "." + "b".repeat(63))).isTrue();
        assertThat(AddressSyntax.isDomain("a".repeat(64) + ".com")).isFalse();
        assertThat(AddressSyntax.isDomain("com." + "b".repeat(64))).isFalse();
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(7); length >= 0; length--) {
            text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return text.toString();
    }
}
