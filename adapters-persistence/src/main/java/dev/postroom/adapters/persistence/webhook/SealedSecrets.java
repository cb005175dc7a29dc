package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.util.UUID;

/**
 * Encrypts signing secrets for storage. Each is bound to its row and cannot be decrypted in
 * another.
 */
record SealedSecrets(SecretBox box) {
    Sealed seal(UUID workspace, UUID webhook, int number, SigningSecret secret) {
        return box.seal(secret.reveal(), place(workspace, webhook, number));
    }

    SigningSecret open(UUID workspace, UUID webhook, int number, Sealed sealed) {
        return SigningSecret.of(box.open(sealed, place(workspace, webhook, number)));
    }

    static String place(UUID workspace, UUID webhook, int number) {
        return "webhook_secrets/" + workspace + "/" + webhook + "/" + number;
    }
}
