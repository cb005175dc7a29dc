package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.shared.http.BodyLimits;
import dev.postroom.domain.shared.MacKey;

/**
 * What the HTTP side is told at start.
 *
 * @param publicBaseUrl where clients reach the service, without path and slash at the end
 * @param docsUrl begins the type URLs of problems; the service's own is {@code publicBaseUrl/docs}
 * @param cursorKey authenticates cursors; must outlive a restart
 */
public record ApiSettings(
        String publicBaseUrl, String docsUrl, MacKey cursorKey, BodyLimits bodyLimits) {

    /** Settings with the service's own error pages and the usual limits. */
    public static ApiSettings of(String publicBaseUrl, MacKey cursorKey) {
        return new ApiSettings(
                publicBaseUrl, publicBaseUrl + "/docs", cursorKey, BodyLimits.usual());
    }
}
