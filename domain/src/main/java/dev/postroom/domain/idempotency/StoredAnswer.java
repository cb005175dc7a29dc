package dev.postroom.domain.idempotency;

import java.util.Map;

/**
 * An answer that can be replayed. Only successes are stored: a refusal is thrown and rolls
 * everything back.
 *
 * @param status 200…299
 * @param headers the headers of the answer itself, such as ETag and Location, by name
 * @param body the exact bytes, empty when there is none; not copied, must not be changed
 */
public record StoredAnswer(int status, Map<String, String> headers, byte[] body) {

    public StoredAnswer {
        if (status < 200 || status > 299) {
            throw new IllegalArgumentException("only successful answers are stored, not " + status);
        }
        headers = Map.copyOf(headers);
    }
}
