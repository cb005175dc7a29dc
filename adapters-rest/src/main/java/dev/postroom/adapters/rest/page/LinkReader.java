package dev.postroom.adapters.rest.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.link.OpenedLink;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Finds the preference token of a request, and the person behind it. */
public final class LinkReader {

    private final OpenLinks links;

    public LinkReader(OpenLinks links) {
        this.links = links;
    }

    /**
     * The link of the person who sends the request. {@code Unauthenticated} without a token, with
     * several different ones, with one that {@link OpenLinks} refuses, and with an API key that is
     * invalid or of another workspace.
     */
    public OpenedLink open(ApiRequest request, Set<LinkPurpose> accepted) {
        Optional<Caller> key = request.callerSentAlong();
        Set<String> tokens = tokens(request);
        if (tokens.isEmpty()) {
            throw refused(
                    "preference_token_required",
                    "Send the preference token as the parameter token, in the header"
                            + " X-Preference-Token or as Authorization: Bearer.");
        }
        if (tokens.size() > 1) {
            throw refused(
                    "ambiguous_preference_token", "The request has different preference tokens.");
        }
        OpenedLink link = links.open(tokens.iterator().next(), accepted);
        if (key.isPresent() && !key.get().workspace().equals(link.caller().workspace())) {
            throw refused(
                    "invalid_token",
                    "The API key and the preference token do not belong together.");
        }
        return link;
    }

    private static Set<String> tokens(ApiRequest request) {
        Set<String> tokens = new LinkedHashSet<>(request.query().allOfAnyLength("token"));
        request.header("X-Preference-Token").stream().map(String::strip).forEach(tokens::add);
        request.bearer().stream().filter(value -> !ApiRequest.isKey(value)).forEach(tokens::add);
        tokens.remove("");
        return tokens;
    }

    private static FailureException refused(String code, String detail) {
        return new Failure.Unauthenticated(code, detail).asException();
    }
}
