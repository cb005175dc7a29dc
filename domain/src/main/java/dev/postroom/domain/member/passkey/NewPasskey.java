package dev.postroom.domain.member.passkey;

/**
 * The answer of a browser whose person has made a passkey.
 *
 * @param authenticator the data of the device, as URL-safe text
 * @param algorithm its number in the registry of COSE
 * @param key the public key (SubjectPublicKeyInfo), as URL-safe text
 */
public record NewPasskey(ClientData client, String authenticator, int algorithm, String key) {}
