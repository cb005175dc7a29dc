package dev.postroom.application.template;

import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderBudget;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;

import java.util.UUID;

/**
 * Compiles stored templates and caches those used last: a version never changes. Large templates
 * are compiled each time, so that the cache stays small. Safe for any number of threads.
 */
public final class CompiledTemplates {

    private static final int MAX_LENGTH = 100_000;

    private final TemplateRenderer renderer;
    private final LruCache<Key, CompiledTemplate> compiled =
            new LruCache<>(TemplateWeight.CAPACITY);

    public CompiledTemplates(TemplateRenderer renderer) {
        this.renderer = renderer;
    }

    private record Key(UUID workspace, TemplateId template, int version) {}

    /** The compiled template; {@code Invalid} when it exceeds its budget. */
    public CompiledTemplate of(Workspace workspace, Template template, RenderBudget meter) {
        if (TemplateWeight.length(template.source()) > MAX_LENGTH) {
            return renderer.compile(template.source(), meter);
        }
        Key key = new Key(workspace.id(), template.id(), template.version());
        return compiled.find(key).orElseGet(() -> compile(key, template.source(), meter));
    }

    private CompiledTemplate compile(Key key, TemplateSource source, RenderBudget meter) {
        CompiledTemplate made = renderer.compile(source, meter);
        compiled.put(key, TemplateWeight.of(source), made);
        return made;
    }
}
