package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.bootstrap.plugin.PluginFailure;
import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.bootstrap.settings.value.InvalidSettings;
import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginTools;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Opens the adapter that a setting has chosen, in the same way wherever it comes from.
 *
 * @param owner names it in the log of the shutdown
 */
public record Opening<P extends Plugin>(Foundation foundation, Chosen<P> chosen, String owner) {

    /**
     * @throws InvalidSettings with one sentence when a plugin fails
     */
    public <A> A by(Function<PluginTools, A> open) {
        A adapter = chosen.offer().plugin().isPresent() ? guarded(open) : opened(open);
        if (adapter instanceof AutoCloseable part) {
            AutoCloseable _ = foundation.shutdown().register(owner, part);
        }
        return adapter;
    }

    private <A> A guarded(Function<PluginTools, A> open) {
        try {
            return opened(open);
        } catch (RuntimeException | LinkageError e) {
            throw new InvalidSettings(
                    List.of(
                            new InvalidSettings.Problem(
                                    chosen.name(),
                                    chosen.masked(PluginFailure.sentence(chosen.described(), e)))));
        }
    }

    private <A> A opened(Function<PluginTools, A> open) {
        return Objects.requireNonNull(
                open.apply(
                        new PluginTools(
                                chosen.settings(), foundation.clock(), foundation.guard())));
    }
}
