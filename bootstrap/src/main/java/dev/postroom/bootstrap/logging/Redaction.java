package dev.postroom.bootstrap.logging;

import java.util.regex.Pattern;

/**
 * Removes from a text what must not be logged: email addresses, API keys, signing secrets,
 * passwords in URLs and the tokens of links in mails. The last line of defence, not the first.
 */
final class Redaction {
    private static final Pattern USER_INFO =
            Pattern.compile("(://[^\\s:/@]{0,128}+):[^\\s/]{1,256}@");
    private static final Pattern EMAIL =
            Pattern.compile(
                    "[\\p{L}\\p{N}._%+'&=~!#$*?^{|}-]{1,64}+@(?:localhost\\b|[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63})+)");
    private static final Pattern KEY = Pattern.compile("\\b(svc_(?:live|test)_|whsec_)[\\w+/=-]+");

    private static final Pattern LINK = Pattern.compile("/([uoc])/[\\w.~%=-]+");
    private static final Pattern TOKEN =
            Pattern.compile("(\\btoken=)[\\w.~%-]+", Pattern.CASE_INSENSITIVE);

    private Redaction() {}

    static String redact(String text) {
        String clean = text;
        if (clean.indexOf('@') >= 0) {
            clean = USER_INFO.matcher(clean).replaceAll("$1:[secret]@");
            clean = EMAIL.matcher(clean).replaceAll("[email]");
        }
        if (clean.contains("/u/") || clean.contains("/o/") || clean.contains("/c/")) {
            clean = LINK.matcher(clean).replaceAll("/$1/[token]");
        }
        if (clean.contains("oken=")) {
            clean = TOKEN.matcher(clean).replaceAll("$1[token]");
        }
        return clean.contains("svc_") || clean.contains("whsec_")
                ? KEY.matcher(clean).replaceAll("$1[secret]")
                : clean;
    }
}
