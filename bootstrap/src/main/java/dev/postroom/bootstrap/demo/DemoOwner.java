package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.service.Postroom;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.member.access.NewOwner;
import dev.postroom.domain.shared.address.EmailAddress;

import java.security.SecureRandom;
import java.util.HexFormat;

/** The owner of the demo's accounts, who signs in by a link and has no password to know. */
final class DemoOwner {

    private static final EmailAddress ADDRESS = new EmailAddress("owner@demo.example");
    private static final int PASSWORD = 24;

    private final Postroom postroom;

    DemoOwner(Postroom postroom) {
        this.postroom = postroom;
    }

    /** A link that signs the owner in once, in the test environment of the first account. */
    String link() {
        postroom.features()
                .setUp()
                .completeUnattended(
                        new NewOwner("Demo owner", ADDRESS.value(), password(), "Demo"));
        Account first = postroom.features().accounts().list().getFirst();
        String token = postroom.features().entering().issueLink(ADDRESS).reveal();
        return "%s/enter/%s?next=/app/%s/test"
                .formatted(postroom.origin(), token, first.slug().value());
    }

    private static String password() {
        byte[] bytes = new byte[PASSWORD];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
