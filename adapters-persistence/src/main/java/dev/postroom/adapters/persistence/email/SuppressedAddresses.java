package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.seal.MacKey;

import org.jdbi.v3.core.Handle;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds suppressed addresses by their keyed hashes. */
public final class SuppressedAddresses {
    private static final String AMONG =
            """
            SELECT address_hash FROM suppressions
            WHERE workspace_id = :workspace AND address_hash = ANY (:hashes)
            """;

    private final MacKey key;

    /** Addresses that were suppressed with this key. */
    public SuppressedAddresses(MacKey key) {
        this.key = key;
    }

    /** Those of the addresses that are suppressed; one statement, and none for no address. */
    public Set<EmailAddress> among(
            Handle handle, Workspace workspace, Collection<EmailAddress> addresses) {
        if (addresses.isEmpty()) {
            return Set.of();
        }
        Map<ByteBuffer, EmailAddress> byHash = new HashMap<>();
        addresses.forEach(one -> byHash.put(ByteBuffer.wrap(hash(workspace, one)), one));
        List<byte[]> hashes = byHash.keySet().stream().map(ByteBuffer::array).toList();
        return handle
                .createQuery(AMONG)
                .bind("workspace", workspace.id())
                .bind("hashes", SqlArray.bytes(hashes))
                .map((result, _) -> ByteBuffer.wrap(result.getBytes("address_hash")))
                .stream()
                .map(byHash::get)
                .collect(Collectors.toSet());
    }

    byte[] hash(Workspace workspace, EmailAddress address) {
        String named = workspace.id() + " " + address.key();
        return key.sign(named.getBytes(StandardCharsets.UTF_8));
    }
}
