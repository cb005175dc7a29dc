package dev.postroom.adapters.email.email;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;

import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** The server's side of signing in, for one account, written from the RFCs. */
final class AuthPeer {

    private static final byte[] SALT = "a salt of a test".getBytes(StandardCharsets.UTF_8);
    private static final int ROUNDS = 4096;
    private static final String WELCOME = "235 2.7.0 welcome";

    private final String user;
    private final String secret;
    private boolean lies;
    private String refusal = "535 5.7.8 Authentication failed";
    private String whyNotToken = "{\"status\":\"400\"}";
    private String mechanism = "";
    private String bare = "";
    private String first = "";
    private int step;

    AuthPeer(String user, String secret) {
        this.user = user;
        this.secret = secret;
    }

    /** From now on it does not prove that it knows the password. */
    AuthPeer lying() {
        lies = true;
        return this;
    }

    /**
     * From now on it refuses in the words of a provider.
     *
     * @param why the challenge before it to a token that is not valid; empty: there is none
     */
    AuthPeer refusing(String why, String reply) {
        whyNotToken = why;
        refusal = reply;
        return this;
    }

    String begin(String line) {
        String[] words = line.split(" ");
        mechanism = words[1];
        step = 0;
        return words.length > 2 ? next(words[2]) : "334 ";
    }

    String next(String base64) {
        String text = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        step++;
        return switch (mechanism) {
            case "PLAIN" -> verdict(text.equals("\0" + user + "\0" + secret));
            case "LOGIN" -> login(text);
            case "XOAUTH2" -> bearer(text);
            case "SCRAM-SHA-256" -> scram(text);
            default -> "504 5.5.4 no such mechanism";
        };
    }

    private String verdict(boolean right) {
        return right ? WELCOME : refusal;
    }

    private String login(String text) {
        if (step == 1) {
            bare = text;
            return "334 UGFzc3dvcmQ6";
        }
        return verdict(bare.equals(user) && text.equals(secret));
    }

    private String bearer(String text) {
        String right = "user=" + user + "\u0001auth=Bearer " + secret + "\u0001\u0001";
        if (step == 1) {
            String no = whyNotToken.isEmpty() ? refusal : "334 " + base64(whyNotToken);
            return text.equals(right) ? WELCOME : no;
        }
        return text.isEmpty() ? refusal : "501 5.5.2 an empty answer was expected";
    }

    private String scram(String text) {
        try {
            return switch (step) {
                case 1 -> {
                    bare = text.substring("n,,".length());
                    String nonce = bare.replaceAll(".*,r=", "") + "server";
                    first =
                            "r=%s,s=%s,i=%d"
                                    .formatted(
                                            nonce,
                                            Base64.getEncoder().encodeToString(SALT),
                                            ROUNDS);
                    yield "334 " + base64(first);
                }
                case 2 -> proof(text);
                default -> WELCOME;
            };
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private String proof(String text) throws GeneralSecurityException {
        String unproven = text.replaceAll(",p=.*", "");
        byte[] salted =
                SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                        .generateSecret(new PBEKeySpec(secret.toCharArray(), SALT, ROUNDS, 256))
                        .getEncoded();
        String all = bare + "," + first + "," + unproven;
        byte[] stored = MessageDigest.getInstance("SHA-256").digest(mac(salted, "Client Key"));
        byte[] signature = mac(stored, all);
        byte[] proof = Base64.getDecoder().decode(text.replaceAll(".*,p=", ""));
        for (int i = 0; i < proof.length; i++) {
            proof[i] ^= signature[i];
        }
        boolean right =
                bare.startsWith("n=" + user.replace("=", "=3D").replace(",", "=2C") + ",")
                        && MessageDigest.isEqual(
                                MessageDigest.getInstance("SHA-256").digest(proof), stored);
        if (!right) {
            return refusal;
        }
        byte[] own = lies ? SALT : mac(mac(salted, "Server Key"), all);
        return "334 " + base64("v=" + Base64.getEncoder().encodeToString(own));
    }

    private static byte[] mac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
