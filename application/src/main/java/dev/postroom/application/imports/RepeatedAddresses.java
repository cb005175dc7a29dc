package dev.postroom.application.imports;

import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The addresses that a file has more than once: only for these does a row depend on rows before it.
 * Eight bytes are kept of each address. Different addresses can count as one that is repeated,
 * which changes no result.
 */
final class RepeatedAddresses {

    private static final int FIRST_SIZE = 1024;
    private static final int MOST = 50_000;

    private final Set<Long> repeated;

    private RepeatedAddresses(Set<Long> repeated) {
        this.repeated = repeated;
    }

    /** Reads all rows; {@code Conflict} when more addresses are repeated than can be kept. */
    static RepeatedAddresses in(Iterator<ImportRow> rows) {
        long[] all = new long[FIRST_SIZE];
        int size = 0;
        while (rows.hasNext()) {
            if (rows.next() instanceof ImportRow.Valid valid) {
                all = size == all.length ? Arrays.copyOf(all, size * 2) : all;
                all[size++] = hash(valid.request().email());
            }
        }
        Arrays.sort(all, 0, size);
        Set<Long> repeated = new LinkedHashSet<>();
        for (int i = 1; i < size; i++) {
            if (all[i] == all[i - 1]) {
                repeated.add(all[i]);
            }
        }
        if (repeated.size() > MOST) {
            throw new Failure.Conflict(
                            "too_many_repeated",
                            "More than %d addresses are in the file twice or more often. Import it without a rehearsal."
                                    .formatted(MOST),
                            Optional.empty())
                    .asException();
        }
        return new RepeatedAddresses(repeated);
    }

    boolean has(EmailAddress address) {
        return repeated.contains(hash(address));
    }

    private static long hash(EmailAddress address) {
        String key = address.key();
        long hash = 1;
        for (int i = 0; i < key.length(); i++) {
            hash = hash * 0x100000001B3L ^ key.charAt(i);
        }
        return hash;
    }
}
