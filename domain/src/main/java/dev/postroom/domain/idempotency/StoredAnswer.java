package dev.postroom.domain.idempotency;

import java.util.Map;

/**
 * An answer that can be given again. Only successes are: a refusal is thrown, rolls back whatever
 * was done and leaves nothing behind.
 *
 * @param status 200…299
 * @param headers those that belong to the answer itself, such as ETag and Location, by name
 * @param body the exact bytes, empty when there is none; not copied, nobody changes them
 */
public record StoredAnswer(int status, Map<String, String> headers, byte[] body) {

    public StoredAnswer {
        if (status < 200 || status > 299) {
            throw new IllegalArgumentException("only successes are kept, not " + status);
        }
        headers = Map.copyOf(headers);
    }
}
