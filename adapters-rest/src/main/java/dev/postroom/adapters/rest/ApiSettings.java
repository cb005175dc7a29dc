package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.shared.client.ProxySettings;
import dev.postroom.adapters.rest.shared.http.body.BodyLimits;
import dev.postroom.domain.shared.seal.MacKey;

/**
 * Settings of the HTTP API.
 *
 * @param publicBaseUrl where clients reach the service, without a path or trailing slash
 * @param docsUrl the prefix of the type URLs of problems; by default {@code publicBaseUrl/docs}
 * @param cursorKey authenticates cursors; must stay the same across restarts
 * @param proxies the reverse proxies in front of the service
 */
public record ApiSettings(
        String publicBaseUrl,
        String docsUrl,
        MacKey cursorKey,
        BodyLimits bodyLimits,
        ProxySettings proxies) {

    /** Settings with the error pages of the service, the default limits and no proxies. */
    public static ApiSettings of(String publicBaseUrl, MacKey cursorKey) {
        return new ApiSettings(
                publicBaseUrl,
                publicBaseUrl + "/docs",
                cursorKey,
                BodyLimits.usual(),
                ProxySettings.none());
    }
}
