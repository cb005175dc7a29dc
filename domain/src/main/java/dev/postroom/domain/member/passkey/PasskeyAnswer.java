package dev.postroom.domain.member.passkey;

/**
 * The answer of a browser whose person has used a passkey. Texts are URL-safe forms of bytes.
 *
 * @param credential by which the device finds the passkey
 * @param authenticator the data of the device
 * @param signature of both
 * @param user the person for whom the passkey was made, as the device has stored it
 */
public record PasskeyAnswer(
        String credential,
        ClientData client,
        String authenticator,
        String signature,
        String user) {}
