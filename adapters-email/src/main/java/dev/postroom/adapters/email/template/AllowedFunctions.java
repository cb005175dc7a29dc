package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Decorator;
import com.github.jknack.handlebars.Helper;
import com.github.jknack.handlebars.helper.DefaultHelperRegistry;
import com.github.jknack.handlebars.helper.LookupHelper;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

/**
 * The helpers that templates may call, and no others: the engine's own also include files, run
 * scripts and write logs. A name that is not a helper can be a variable.
 */
final class AllowedFunctions extends DefaultHelperRegistry {

    private final Map<String, Helper<?>> allowed = new HashMap<>();

    AllowedFunctions() {
        allowed.putAll(BlockFunctions.all());
        allowed.putAll(ValueFunctions.all());
        allowed.put(LookupHelper.NAME, LookupHelper.INSTANCE);
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the engine requires null for an unknown helper
    public <C> Helper<C> helper(String name) {
        return (Helper<C>) allowed.get(name);
    }

    @Override
    @SuppressWarnings("NullAway") // as above
    public @Nullable Decorator decorator(String name) {
        return null;
    }
}
