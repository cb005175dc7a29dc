package dev.postroom.bootstrap.store;

import dev.postroom.adapters.persistence.idempotency.SealedResponses;
import dev.postroom.adapters.persistence.member.SealedFactors;
import dev.postroom.adapters.persistence.secret.MasterKeys;
import dev.postroom.adapters.persistence.secret.Resealing;
import dev.postroom.adapters.persistence.secret.ServiceKeys;
import dev.postroom.adapters.persistence.shared.SecureRandomness;
import dev.postroom.adapters.persistence.webhook.SealedWebhookSecrets;
import dev.postroom.bootstrap.embedded.EmbeddedDatabase;
import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The stored secrets and the master keys that encrypt them, for commands. */
public final class StoredSecrets {
    private static final int BATCH = 500;

    private final Store store;

    public StoredSecrets(Store store) {
        this.store = store;
    }

    /**
     * Stored secrets by table and master key.
     *
     * @param keyIds the ids of the known master keys, the one that encrypts first
     * @param counts one for each table and key
     */
    public record Status(List<String> keyIds, List<Resealing.Count> counts) {
        /** Secrets that another key than the current one encrypted. */
        public long rest() {
            return counts.stream()
                    .filter(count -> !count.keyId().equals(keyIds.getFirst()))
                    .mapToLong(Resealing.Count::rows)
                    .sum();
        }
    }

    /** How many secrets each master key encrypted. */
    public Status status() {
        return status(store.keys().masters());
    }

    /**
     * Encrypts every stored secret with the current master key. With an embedded database and a
     * generated key, replaces that key by a new one first and forgets the old one at the end. Can
     * be interrupted at any time and repeated.
     *
     * @return what is there at the end; {@link Status#rest} is 0 when the other keys are not needed
     * @throws StartupFailure when the file of the generated key cannot be replaced
     */
    public Status encryptAgain(Consumer<Resealing.Progress> report) {
        try {
            return encryptedAgain(report);
        } catch (IOException e) {
            throw new StartupFailure("The file of the master key cannot be replaced.", e);
        }
    }

    private Status encryptedAgain(Consumer<Resealing.Progress> report) throws IOException {
        Optional<EmbeddedDatabase> generating =
                store.embedded().filter(_ -> store.keys().areGenerated());
        if (generating.isEmpty() && store.keys().areGenerated()) {
            throw new StartupFailure(
                    "Another process runs on this data directory, and knows only the master key"
                            + " that it started with. Stop it first.");
        }
        MasterKeys masters = store.keys().masters();
        if (generating.isPresent()) {
            masters = store.keys().mastersWith(generating.get().beginKeyReplacement());
        }
        resealing(masters).run(BATCH, report);
        Status status = status(masters);
        if (generating.isPresent() && status.rest() == 0) {
            generating.get().endKeyReplacement();
        }
        return status;
    }

    /** Whether the master key was generated and is kept beside an embedded database. */
    public boolean areKeysGenerated() {
        return store.keys().areGenerated();
    }

    private Status status(MasterKeys masters) {
        return new Status(masters.ids(), resealing(masters).counts());
    }

    private Resealing resealing(MasterKeys masters) {
        return new Resealing(
                store.database().handles(),
                masters.box(new SecureRandomness()),
                List.of(
                        new ServiceKeys(),
                        new SealedWebhookSecrets(),
                        new SealedFactors(),
                        new SealedResponses()));
    }
}
