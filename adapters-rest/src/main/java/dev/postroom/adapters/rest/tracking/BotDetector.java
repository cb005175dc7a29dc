package dev.postroom.adapters.rest.tracking;

import dev.postroom.adapters.rest.shared.http.ApiRequest;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Guesses whether a request was made by a program and not by a person: by what the program says
 * about itself. Some say nothing, so that this is an estimate.
 */
final class BotDetector {

    private static final List<String> PURPOSES =
            List.of("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz");
    private static final Pattern EARLY = Pattern.compile("(?i).*(?:prefetch|prerender|preview).*");
    private static final Pattern PROGRAM =
            Pattern.compile(
                    "(?i).*(?:bot\\b|crawl|spider|scanner|preview|monitor|headless|curl/|wget/"
                            + "|python|java/|java-http|go-http|okhttp|libwww|barracuda|mimecast"
                            + "|proofpoint|safelinks|urlscan).*");
    // what programs send that load images before a person reads the mail
    private static final String BARE = "Mozilla/5.0";

    private BotDetector() {}

    static boolean sent(ApiRequest request) {
        return PURPOSES.stream()
                        .flatMap(name -> request.header(name).stream())
                        .anyMatch(purpose -> EARLY.matcher(purpose).matches())
                || request.header("User-Agent").stream()
                        .findFirst()
                        .map(String::strip)
                        .filter(agent -> !agent.isEmpty() && !agent.equals(BARE))
                        .filter(agent -> !PROGRAM.matcher(agent).matches())
                        .isEmpty();
    }
}
