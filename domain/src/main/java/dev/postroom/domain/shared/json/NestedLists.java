package dev.postroom.domain.shared.json;

import dev.postroom.domain.shared.failure.FieldPath;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/**
 * Lists whose items have further lists of the same kind. They are counted before they are read, so
 * that a huge request is refused at once.
 *
 * @param branches the members of an item that have further lists
 * @param countsHolders whether an item with a branch counts, and not only the items in it
 * @param items for people: {@code steps}
 */
public record NestedLists(List<String> branches, boolean countsHolders, String items) {

    public NestedLists {
        branches = List.copyOf(branches);
    }

    /**
     * Reports the innermost lists that have too many items by themselves; whether there are any.
     */
    public boolean reportOverfull(
            Violations violations, String field, @Nullable Object list, int most) {
        if (!(list instanceof List<?> all) || total(all) <= most) {
            return false;
        }
        boolean isWithin = false;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof Map<?, ?> item) {
                int left = most - own(item);
                for (String branch : branches) {
                    String inner = FieldPath.within(field + "[" + i + "]", branch);
                    isWithin |= reportOverfull(violations, inner, item.get(branch), left);
                }
            }
        }
        if (!isWithin) {
            violations.add(field, "too_many", Messages.atMost(most, items));
        }
        return true;
    }

    // also of items that are invalid
    private int total(List<?> all) {
        return all.stream().mapToInt(this::count).sum();
    }

    private int count(@Nullable Object json) {
        if (!(json instanceof Map<?, ?> item)) {
            return 1;
        }
        int count = own(item);
        for (String branch : branches) {
            count += item.get(branch) instanceof List<?> inner ? total(inner) : 0;
        }
        return count;
    }

    private int own(Map<?, ?> item) {
        return countsHolders || branches.stream().allMatch(name -> item.get(name) == null) ? 1 : 0;
    }
}
