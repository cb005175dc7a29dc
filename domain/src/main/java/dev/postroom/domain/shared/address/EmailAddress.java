package dev.postroom.domain.shared.address;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Text;

import java.util.Locale;

/**
 * An address that mail can be sent to: a dot-atom local part and a domain name with at least two
 * labels (RFC 5321 section 4.1.2, lengths of section 4.5.3.1). Quoted local parts, address
 * literals, comments and control characters are refused; an internationalised domain is kept in its
 * ASCII form (RFC 5891, mapped as UTS 46 says).
 *
 * @param value trimmed of spaces, the domain in lower case, the local part as given
 */
public record EmailAddress(String value) {

    public EmailAddress {
        value = normalized(value);
    }

    /**
     * An address that a client or an operator gives: as above, and its domain has no label that
     * begins with {@code xn--} and stands for nothing. Stored addresses may be older than this
     * check.
     */
    public static EmailAddress given(String text) {
        EmailAddress address = new EmailAddress(text);
        if (!InternationalDomain.isMeaningful(address.domain())) {
            throw Failure.Invalid.value(
                            "invalid_email",
                            "Must be a valid email address. A part of the domain begins with xn--,"
                                    + " but stands for no letters of another script.")
                    .asException();
        }
        return address;
    }

    /** The key that all spellings of a mailbox share: the address in lower case. */
    public String key() {
        return value.toLowerCase(Locale.ROOT);
    }

    /** The part before the at sign, as given. */
    public String localPart() {
        return value.substring(0, value.lastIndexOf('@'));
    }

    /** The part after the at sign, in lower case. */
    public String domain() {
        return value.substring(value.lastIndexOf('@') + 1);
    }

    private static String normalized(String text) {
        // refused rather than stripped: it can be an attempt at header injection
        if (!Text.isOneLine(text)) {
            throw invalid();
        }
        String trimmed = text.strip();
        int at = trimmed.lastIndexOf('@');
        if (at < 1 || trimmed.length() > 254) {
            throw invalid();
        }
        String local = trimmed.substring(0, at);
        String domain = asciiDomain(trimmed.substring(at + 1));
        if (local.length() > 64 || !AddressSyntax.isDotAtom(local)) {
            throw invalid();
        }
        if (domain.length() > 253 || !AddressSyntax.isDomain(domain)) {
            throw invalid();
        }
        return local + "@" + domain;
    }

    // the mapping changes an ASCII domain only in case
    private static String asciiDomain(String domain) {
        return Text.isAscii(domain) ? domain.toLowerCase(Locale.ROOT) : converted(domain);
    }

    private static String converted(String domain) {
        try {
            return InternationalDomain.toAscii(domain);
        } catch (IllegalArgumentException _) {
            throw invalid();
        }
    }

    private static FailureException invalid() {
        return Failure.Invalid.value("invalid_email", "Must be a valid email address.")
                .asException();
    }
}
