package dev.postroom.adapters.rest.page;

import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.WebLink;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;

/**
 * The look of a page: what a template shows of the branding, and what the page's policy must allow
 * for it.
 *
 * @param name the sender; empty when a link names no account
 * @param logo the address of the image, which is a data URL for a stored one; empty for none
 * @param style the brand's colours as CSS, for light and dark
 * @param imageSource a source of images for the policy
 * @param details of the sender, at the end of the page
 */
public record PageBrand(
        String name, String logo, String style, String imageSource, SenderDetails details) {

    // the colours of the ground in subscriber.css
    private static final Colour LIGHT = Colour.WHITE;
    private static final Colour DARK = Colour.parse("#14191f");
    private static final Colour DEFAULT = Colour.parse("#0b5cad");

    // WCAG 2.2: 4.5 for text, 3 for the outlines of buttons
    private static final double TEXT = 4.5;
    private static final double OUTLINE = 3;
    private static final String DATA = "data:";

    /** The look without an account. */
    static PageBrand none() {
        return new PageBrand("", "", style(DEFAULT), DATA, SenderDetails.none());
    }

    /** The look of an account. */
    static PageBrand of(Branding branding) {
        String style = style(branding.colour().orElse(DEFAULT));
        Optional<Logo> logo = branding.logo();
        return new PageBrand(
                branding.name(),
                logo.map(Logo::address).orElse(""),
                style,
                logo.map(PageBrand::source).orElse(DATA),
                branding.details());
    }

    /** The lines of the sender's address; empty for none. */
    public String postalAddress() {
        return details.postalAddress().orElse("");
    }

    /** The link to the imprint; empty for none. */
    public String imprint() {
        return details.imprint().map(WebLink::toString).orElse("");
    }

    /** The link to the privacy policy; empty for none. */
    public String privacy() {
        return details.privacy().map(WebLink::toString).orElse("");
    }

    /** The content security policy of a page with this look: no script, nothing from elsewhere. */
    String policy() {
        return policy(Optional.empty());
    }

    /**
     * The same for a page whose form leads to another site: browsers apply the policy of forms to
     * redirects, too.
     */
    String policy(Optional<URI> target) {
        return "default-src 'none'; style-src 'self' '"
                + digest()
                + "'; img-src "
                + imageSource
                + "; form-action 'self'"
                + target.map(url -> " https://" + authority(url)).orElse("")
                + "; base-uri 'none'; frame-ancestors 'none'";
    }

    /**
     * As {@link #policy}, for a frame of the dashboard: nothing can be sent, and no image comes
     * from elsewhere.
     */
    String framedPolicy() {
        return "default-src 'none'; style-src 'self' '"
                + digest()
                + "'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
    }

    // the host alone: a policy cannot hold every character of a path
    private static String source(Logo logo) {
        return switch (logo) {
            case Logo.Stored _ -> DATA;
            case Logo.Linked linked -> DATA + " https://" + authority(linked.url());
        };
    }

    private static String authority(URI url) {
        return url.getRawAuthority().replaceAll("[;,'\\s]", "");
    }

    private static String style(Colour colour) {
        return ":root{%s}@media (prefers-color-scheme:dark){:root{%s}}"
                .formatted(variables(colour, LIGHT), variables(colour, DARK));
    }

    private static String variables(Colour colour, Colour ground) {
        Colour brand = colour.visibleOn(ground, OUTLINE);
        return "--brand:%s;--on-brand:%s;--link:%s"
                .formatted(brand.hex(), brand.text().hex(), colour.visibleOn(ground, TEXT).hex());
    }

    private String digest() {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(style.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
