package dev.postroom.domain.member;

import java.util.Optional;

/** Hashes that show their password, for tests: they cost no time. */
public final class PlainPasswordHashes implements PasswordHashes {

    private static final String START = "plain:";
    private static final String OLD = "old:";

    private int computed;

    /** How many hashes were computed, also to compare them. */
    public int computed() {
        return computed;
    }

    /** A hash of an earlier version. */
    public static String outdated(String password) {
        return OLD + password;
    }

    @Override
    public String hash(String password) {
        computed++;
        return START + password;
    }

    @Override
    public boolean matches(String password, Optional<String> hash) {
        computed++;
        return hash.filter(known -> known.equals(START + password) || known.equals(OLD + password))
                .isPresent();
    }

    @Override
    public boolean isOutdated(String hash) {
        return hash.startsWith(OLD);
    }
}
