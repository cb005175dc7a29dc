package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.member.session.OpenSession;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** Secrets of the live environment are given only to people who proved who they are just now. */
public final class Proof {

    private Proof() {}

    /**
     * The page that asks for the password; empty when it need not be asked for.
     *
     * @param next the path to go to afterwards
     */
    public static Optional<String> needed(ApiRequest request, Instant now, String next) {
        boolean isEnough =
                request.workspace().environment() == Environment.TEST
                        || (request.caller() instanceof MemberCaller member
                                && member.isFreshAt(now));
        return isEnough ? Optional.empty() : Optional.of(address(next));
    }

    /**
     * As the other one, for what counts in both environments, such as who is a member: it is asked
     * for in the test environment too.
     */
    public static Optional<String> ofPerson(MemberCaller person, Instant now, String next) {
        return person.isFreshAt(now) ? Optional.empty() : Optional.of(address(next));
    }

    /** As the other one, for what belongs to no account. */
    public static Optional<String> ofSession(OpenSession session, Instant now, String next) {
        return session.isFreshAt(now) ? Optional.empty() : Optional.of(address(next));
    }

    private static String address(String next) {
        return "/me/prove?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
    }
}
