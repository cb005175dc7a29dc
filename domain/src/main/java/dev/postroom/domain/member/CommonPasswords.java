package dev.postroom.domain.member;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * Passwords that are guessed first, in lower case. Those with fewer characters than a password must
 * have are left out: no person can choose them.
 */
final class CommonPasswords {

    // Those of at least 15 characters among the 30 000 most common of zxcvbn 4.5.0 (MIT, copyright
    // 2012 to 2016 Dan Wheeler and Dropbox, 2016 Daniel Wolf), which its authors took from
    // published
    // leaks. The test of this class holds them to their hash.
    static final String LISTED =
            """
            111222333444555
            122333444455555
            1234567887654321
            12345678900987654321
            1234567890987654321
            1234567890qwerty
            12345678987654321
            123456789987654321
            123456789qwerty
            1234qwerasdfzxcv
            1qa2ws3ed4rf5tg
            1qaz2wsx3edc4rfv
            1qazxsw23edcvfr4
            23176djivanfros
            bpgjldsgjldthnf
            hd764nw5d7e1vb1
            lhbjkjubz2957704
            mailcreated5240
            momsanaladventure
            nemvxyheqdd5oqxyxyzi
            passwordstandard
            polniypizdec0211
            polniypizdec110211
            q1w2e3r4t5y6u7i8
            q1w2e3r4t5y6u7i8o9p0
            qazwsxedcrfvtgb
            qwertasdfgzxcvb
            qwerty123456789
            qwertyuiop12345
            zqjphsyf6ctifgu
            zxcvbnm123456789
            """;
    // walks over the keys and the famous example, which such lists leave out
    private static final String WALKS =
            """
            12345678901234567890
            abcdefghijklmnopqrstuvwxyz
            qwertyuiopasdfghjklzxcvbnm
            1q2w3e4r5t6y7u8i9o0p
            1qaz2wsx3edc4rfv5tgb6yhn7ujm
            correcthorsebatterystaple
            correct horse battery staple
            """;

    private static final Set<String> ALL = LISTED.lines().collect(Collectors.toUnmodifiableSet());

    private CommonPasswords() {}

    /** Whether the text, in lower case, is one of them, or the beginning of a walk. */
    static boolean contains(String lower) {
        return ALL.contains(lower) || WALKS.lines().anyMatch(walk -> walk.startsWith(lower));
    }
}
