package dev.postroom.adapters.rest.shared.http.body;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;

import java.util.Optional;

/**
 * A form that was sent with a file (RFC 7578). Its fields are in memory, its file is not.
 *
 * @param fields the texts, by name
 * @param file what was chosen, with at least one byte; empty for none, and for one that is too
 *     large
 * @param refusal what is wrong with the file; empty for nothing
 * @param sha256 of all names and values, which another boundary between them does not change; not
 *     copied, must not be changed
 */
public record FileForm(
        MultivaluedMap<String, String> fields,
        Optional<SpooledBody> file,
        Optional<Refusal> refusal,
        byte[] sha256)
        implements AutoCloseable {

    /** The fault of a file. */
    public enum Refusal {
        EMPTY,
        TOO_LARGE
    }

    /** The texts, which the receiver of a form may change. */
    @Override
    public MultivaluedMap<String, String> fields() {
        return new MultivaluedHashMap<>(fields);
    }

    @Override
    public void close() {
        file.ifPresent(SpooledBody::close);
    }
}
