package dev.postroom.domain.member.provider;

import java.net.URI;
import java.util.Locale;

/**
 * Where an identity provider sends browsers back to.
 *
 * @param name of the provider, for people
 * @param origin scheme, host and port of this service, as browsers write them
 */
public record ProviderSite(String name, String origin) {

    /** The provider of this name, which sends browsers back to that address. */
    public static ProviderSite at(String name, URI back) {
        String origin = (back.getScheme() + "://" + back.getAuthority()).toLowerCase(Locale.ROOT);
        String usual = origin.startsWith("https:") ? ":443" : ":80";
        return new ProviderSite(
                name,
                origin.endsWith(usual)
                        ? origin.substring(0, origin.length() - usual.length())
                        : origin);
    }
}
