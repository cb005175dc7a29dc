package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.Failure;

/** Members of the metadata, written {@code metadata.plan}; the key is the name of the member. */
final class MetadataFields implements RuleFields {

    static final String METADATA = "metadata.";

    @Override
    public String keyOf(String field) {
        if (!field.startsWith(METADATA)) {
            throw Failure.Invalid.value(
                            "unknown_field",
                            "Must be metadata. followed by a name, for example metadata.plan.")
                    .asException();
        }
        return FilterRules.nameOf(field.substring(METADATA.length()));
    }

    @Override
    public String fieldOf(String key) {
        return METADATA + key;
    }
}
