package dev.postroom.domain.subscriber.filter;

/** The fields that the rules of one kind of filter may name. Pure. */
public interface RuleFields {

    /**
     * The key that the rule keeps of a field. {@code Invalid} for a field that such rules do not
     * know, also for the empty text, which stands for a field that is no text.
     */
    String keyOf(String field);

    /** Whether the values of a key are times; rules compare them by their order. */
    default boolean isTime(String key) {
        return false;
    }

    /** The field of a key, so that {@link #keyOf} gives this key. */
    String fieldOf(String key);
}
