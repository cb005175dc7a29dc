package dev.postroom.bootstrap.store;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.secret.MasterKeys;
import dev.postroom.adapters.persistence.secret.MissingMasterKey;
import dev.postroom.adapters.persistence.secret.ServiceKeys;
import dev.postroom.adapters.persistence.shared.SecureRandomness;
import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.ServiceSettings;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.shared.seal.MacKey;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The master keys of a process and the keys of the service, which stay the same when the master key
 * is replaced.
 *
 * @param additional the setting {@code additional-master-keys}
 * @param areGenerated whether the master key is kept beside an embedded database
 */
record StoreKeys(
        MasterKeys masters,
        Map<String, MacKey> own,
        List<Secret> additional,
        boolean areGenerated) {

    /** The purposes of the service's own keys. */
    static final List<String> PURPOSES = List.of("cursor", "links", "returns", "suppressions");

    /**
     * @param generated the master keys that are kept beside an embedded database
     * @throws StartupFailure when the stored keys were sealed with another master key
     */
    static StoreKeys load(
            Database database,
            ServiceSettings settings,
            Optional<Supplier<List<Secret>>> generated) {
        boolean areGenerated = settings.masterKey().isEmpty();
        List<Secret> sealing =
                settings.masterKey()
                        .map(List::of)
                        .or(() -> generated.map(Supplier::get))
                        .orElseThrow(() -> new StartupFailure("A master key is missing."));
        MasterKeys masters = masters(sealing, settings.additionalMasterKeys());
        return new StoreKeys(
                masters, own(database, masters), settings.additionalMasterKeys(), areGenerated);
    }

    /** The master keys when the generated ones are these. */
    MasterKeys mastersWith(List<Secret> generated) {
        return masters(generated, additional);
    }

    private static MasterKeys masters(List<Secret> sealing, List<Secret> others) {
        return new MasterKeys(
                Stream.concat(sealing.stream(), others.stream())
                        .map(key -> Base64.getDecoder().decode(key.reveal()))
                        .toList());
    }

    private static Map<String, MacKey> own(Database database, MasterKeys masters) {
        try {
            return new ServiceKeys()
                    .load(
                            database.handles(),
                            masters,
                            masters.box(new SecureRandomness()),
                            PURPOSES);
        } catch (MissingMasterKey e) {
            throw new StartupFailure(
                    "The secrets of this database were encrypted with the master key %s, but the settings have %s. Set master-key to the key with id %s, or add that key to additional-master-keys."
                            .formatted(e.keyId(), String.join(", ", masters.ids()), e.keyId()),
                    e);
        } catch (ServiceKeys.AmbiguousMasterKeys e) {
            throw new StartupFailure(
                    "This database has no keys of its own yet. Start once with the master-key that"
                            + " it had before and without additional-master-keys.",
                    e);
        }
    }

    MacKey key(String purpose) {
        return Optional.ofNullable(own.get(purpose))
                .orElseThrow(() -> new IllegalArgumentException("no key for " + purpose));
    }
}
