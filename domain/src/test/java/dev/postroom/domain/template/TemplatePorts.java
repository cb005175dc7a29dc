package dev.postroom.domain.template;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Templates, as tests need them. */
public record TemplatePorts(Templates templates) {

    /** Ports in memory. */
    public static TemplatePorts inMemory(InMemoryDatabase database) {
        return new TemplatePorts(new InMemoryTemplates(database));
    }
}
