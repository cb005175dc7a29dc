package dev.postroom.adapters.persistence.secret;

/** A stored secret was sealed with a master key that this process does not have. */
public final class MissingMasterKey extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String keyId;

    MissingMasterKey(String keyId) {
        super("there is no key " + keyId);
        this.keyId = keyId;
    }

    /** The id of the missing key, as {@link MasterKeys#ids} has it; no secret. */
    public String keyId() {
        return keyId;
    }
}
