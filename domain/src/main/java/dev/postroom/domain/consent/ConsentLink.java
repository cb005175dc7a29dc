package dev.postroom.domain.consent;

import java.util.List;

/**
 * A link of a chain: the records of one transaction, with a hash that includes the link before it.
 * Arrays are not copied.
 *
 * @param count the number of records that it was stored with
 */
public record ConsentLink(
        ConsentPosition position,
        int count,
        byte[] previousHash,
        byte[] hash,
        List<ConsentRecord> records) {

    public ConsentLink {
        records = List.copyOf(records);
    }
}
