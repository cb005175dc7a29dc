package dev.postroom.domain.member.provider;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The values in the address of a page, or of a form, of an identity provider. */
public record AskedPage(Map<String, String> values) {

    public AskedPage {
        values = Map.copyOf(values);
    }

    /** The values that this address has. */
    public static AskedPage at(URI address) {
        return of(address.getRawQuery() == null ? "" : address.getRawQuery());
    }

    /** The values of a form. */
    public static AskedPage of(String form) {
        Map<String, String> values = new TreeMap<>();
        for (String field : form.split("&", -1)) {
            String[] parts = field.split("=", 2);
            if (parts.length == 2) {
                values.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            }
        }
        return new AskedPage(values);
    }

    /** One value; empty when there is none. */
    public String value(String name) {
        return values.getOrDefault(name, "");
    }
}
