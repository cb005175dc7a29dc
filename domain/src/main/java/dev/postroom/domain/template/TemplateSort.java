package dev.postroom.domain.template;

/** What templates can be ordered by. */
public enum TemplateSort {
    NAME,
    CREATED_AT,
    UPDATED_AT
}
