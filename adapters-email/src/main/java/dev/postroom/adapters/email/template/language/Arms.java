package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Node.Arm;
import dev.postroom.adapters.email.template.language.VariableScope.Position;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Map;

/**
 * Writes the arms of blocks.
 *
 * @param rendering which writes their bodies
 */
record Arms(Rendering rendering, Budget budget) {

    /** Writes the arm if its value makes it apply. */
    boolean isWritten(Arm arm, @Nullable Object value, VariableScope scope) {
        return switch (arm.head().kind()) {
            case IF -> condition(arm, Values.isTrue(value), scope);
            case UNLESS -> condition(arm, !Values.isTrue(value), scope);
            case EACH -> each(arm, value, scope);
            case WITH -> with(arm, value, scope);
            case SECTION -> section(arm, value, scope);
        };
    }

    private boolean condition(Arm arm, boolean holds, VariableScope scope) {
        if (holds) {
            rendering.write(arm.body(), scope);
        }
        return holds;
    }

    private boolean section(Arm arm, @Nullable Object value, VariableScope scope) {
        return switch (value) {
            case Collection<?> _ -> each(arm, value, scope);
            case Boolean flag -> condition(arm, flag, scope);
            case null, default -> with(arm, value, scope);
        };
    }

    private boolean with(Arm arm, @Nullable Object value, VariableScope scope) {
        if (value == null || !Values.isTrue(value)) {
            return false;
        }
        rendering.write(arm.body(), scope.entering(value, arm.head().names()));
        return true;
    }

    private boolean each(Arm arm, @Nullable Object value, VariableScope scope) {
        return switch (value) {
            case Map<?, ?> members -> members(arm, members, scope);
            case Collection<?> items -> items(arm, items, scope);
            case null, default -> false;
        };
    }

    private boolean members(Arm arm, Map<?, ?> members, VariableScope scope) {
        int index = 0;
        for (Map.Entry<?, ?> member : members.entrySet()) {
            String key = String.valueOf(member.getKey());
            Position at = new Position(key, index, ++index == members.size());
            item(arm, member.getValue(), at, scope);
        }
        return index > 0;
    }

    private boolean items(Arm arm, Collection<?> items, VariableScope scope) {
        int index = 0;
        for (Object item : items) {
            item(arm, item, new Position(index, index, ++index == items.size()), scope);
        }
        return index > 0;
    }

    /** An absent item is empty text. */
    private void item(Arm arm, @Nullable Object item, Position at, VariableScope scope) {
        budget.step();
        Object value = item == null ? "" : item;
        rendering.write(arm.body(), scope.entering(value, at, arm.head().names()));
    }
}
