package dev.postroom.adapters.rest.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.account.Branding;

import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;

/** Shows how pages for subscribers look with a branding, which need not be stored. */
public final class PagePreviews {

    private final PageLanguages languages = new PageLanguages();
    private final PageRenderer renderer = new PageRenderer();

    /** A page of this template, for a frame of the dashboard. */
    public Response show(
            ApiRequest request, Branding branding, String template, Map<String, Object> values) {
        Optional<String> accepted = request.header("Accept-Language").stream().findFirst();
        Page page = new Page(languages.texts(Optional.empty(), accepted), PageBrand.of(branding));
        return renderer.framed(page, template, values);
    }
}
