package dev.postroom.domain.audit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An audited action with its target.
 *
 * @param target the id of what was acted upon; its kind is {@link AuditAction#target}
 * @param fields only those that the action may tell
 */
public record AuditedChange(AuditAction action, Optional<UUID> target, List<AuditField> fields) {

    public AuditedChange {
        fields = List.copyOf(fields);
        for (AuditField field : fields) {
            if (!action.fields().contains(field.name())) {
                throw new IllegalArgumentException(
                        "An entry of %s has no field %s."
                                .formatted(action.keyword(), field.name()));
            }
        }
    }

    /** A change of this target. */
    public static AuditedChange of(AuditAction action, UUID target, AuditField... fields) {
        return new AuditedChange(action, Optional.of(target), List.of(fields));
    }

    /** A change of what has no id. */
    public static AuditedChange of(AuditAction action, AuditField... fields) {
        return new AuditedChange(action, Optional.empty(), List.of(fields));
    }

    /** The same, of these fields only those that have another value. */
    public static AuditedChange difference(
            AuditAction action, Optional<UUID> target, AuditField... fields) {
        return new AuditedChange(
                action, target, Arrays.stream(fields).filter(AuditField::isChange).toList());
    }
}
