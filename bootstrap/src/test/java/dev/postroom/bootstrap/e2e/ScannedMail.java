package dev.postroom.bootstrap.e2e;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The links of a mail, as a program finds them that reads its source. */
record ScannedMail(SmtpSink.Mail mail) {

    private static final Pattern LINK = Pattern.compile("https?://[^\\s\"'<>()]+");

    /** Every link in headers, HTML and text, each once. */
    Set<String> links() {
        Set<String> links = new LinkedHashSet<>();
        Matcher found = LINK.matcher(unquoted());
        while (found.find()) {
            links.add(found.group().replace("&#x3D;", "=").replace("&amp;", "&"));
        }
        return links;
    }

    /** The path of the link in the header List-Unsubscribe. */
    String oneClick() {
        Matcher link = LINK.matcher(Objects.requireNonNull(mail.header("List-Unsubscribe")));
        if (!link.find()) {
            throw new AssertionError("no link to unsubscribe in\n" + mail.source());
        }
        return URI.create(link.group()).getRawPath();
    }

    /**
     * The source with whole headers, and quoted-printable bodies without soft line breaks and
     * escaped bytes.
     */
    String unquoted() {
        String joined = mail.source().replace("=\r\n", "").replace("\r\n ", " ");
        String escaped = joined.replace("%", "%25").replace("+", "%2B");
        return URLDecoder.decode(
                escaped.replaceAll("=([0-9A-F]{2})", "%$1"), StandardCharsets.UTF_8);
    }
}
