package dev.postroom.adapters.webhook.member;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;

import dev.postroom.domain.member.provider.ProviderSubject;
import dev.postroom.domain.member.provider.ProviderWord;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;

import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;

/** Checks ID tokens (OpenID Connect Core 1.0, section 3.1.3.7). */
record IdToken(OidcClient client, ProviderKeys keys) {

    private static final Duration SKEW = Duration.ofSeconds(60);
    private static final int LONGEST_SUBJECT = 255;

    /** For whom the token vouches. */
    ProviderWord.Vouched read(String text, URI keysAt, String nonce, Instant now)
            throws UnusableProviderException, RefusedTokenException {
        try {
            SignedJWT token = parsed(text);
            requireSignature(token, keysAt);
            JWTClaimsSet claims = token.getJWTClaimsSet();
            requireClient(claims);
            requireTime(claims, now);
            require(nonce.equals(claims.getStringClaim("nonce")), "has another nonce");
            return new ProviderWord.Vouched(
                    new ProviderSubject(client.issuer(), subject(claims)), address(claims));
        } catch (ParseException | JOSEException _) {
            // the message of the exception can have a part of the token
            throw new RefusedTokenException("the token is not well-formed");
        }
    }

    // of some texts, such as a header "null", the library fails otherwise than it says
    private static SignedJWT parsed(String text) throws ParseException {
        try {
            return SignedJWT.parse(text);
        } catch (RuntimeException e) {
            throw (ParseException) new ParseException("not read", 0).initCause(e);
        }
    }

    private void requireSignature(SignedJWT token, URI keysAt)
            throws JOSEException, UnusableProviderException, RefusedTokenException {
        SigningMethod method =
                SigningMethod.of(token.getHeader().getAlgorithm())
                        .orElseThrow(() ->
                                new RefusedTokenException(
                                        "the token is signed in another way than RS256, ES256 or"
                                                + " EdDSA"));
        require(token.getHeader().getCriticalParams() == null, "has parameters that are critical");
        // a provider can replace a key that has no id, or give its id to the next one
        require(
                isSigned(token, method, keysAt)
                        || (keys.isReadAgain(keysAt) && isSigned(token, method, keysAt)),
                "has a wrong signature");
    }

    private boolean isSigned(SignedJWT token, SigningMethod method, URI keysAt)
            throws JOSEException, UnusableProviderException, RefusedTokenException {
        return method.verifies(
                keys.find(keysAt, token.getHeader().getKeyID(), method::isFit), token);
    }

    private void requireClient(JWTClaimsSet claims) throws ParseException, RefusedTokenException {
        require(client.issuer().equals(claims.getIssuer()), "is of another issuer");
        List<String> audience = claims.getAudience();
        require(audience.contains(client.id()), "is for another client");
        String party = claims.getStringClaim("azp");
        require(
                party == null ? audience.size() == 1 : party.equals(client.id()),
                "was made for another client");
    }

    private static void requireTime(JWTClaimsSet claims, Instant now) throws RefusedTokenException {
        Date begins = claims.getNotBeforeTime();
        require(isBefore(claims.getIssueTime(), now.plus(SKEW)), "is of the future");
        require(begins == null || isBefore(begins, now.plus(SKEW)), "does not count yet");
        Date end = claims.getExpirationTime();
        require(end != null && now.minus(SKEW).isBefore(end.toInstant()), "has expired");
    }

    private static boolean isBefore(Date time, Instant limit) {
        return time != null && !time.toInstant().isAfter(limit);
    }

    private static String subject(JWTClaimsSet claims) throws RefusedTokenException {
        String subject = Objects.requireNonNullElse(claims.getSubject(), "");
        boolean isFit = !subject.isEmpty() && subject.length() <= LONGEST_SUBJECT;
        require(isFit && subject.chars().allMatch(c -> c > ' ' && c < 127), "has no usable sub");
        return subject;
    }

    // letters of other scripts are refused: mapping them makes different ones equal
    private static EmailAddress address(JWTClaimsSet claims)
            throws ParseException, RefusedTokenException {
        require(
                Boolean.TRUE.equals(claims.getClaim("email_verified")),
                "has no address that is verified: email_verified must be true");
        String text = Objects.requireNonNullElse(claims.getStringClaim("email"), "");
        require(text.chars().allMatch(c -> c < 128), "has an address with letters beyond ASCII");
        try {
            return EmailAddress.given(text);
        } catch (FailureException _) {
            throw new RefusedTokenException("the token has no email address");
        }
    }

    private static void require(boolean isRight, String wrong) throws RefusedTokenException {
        if (!isRight) {
            throw new RefusedTokenException("the token " + wrong);
        }
    }
}
