package dev.postroom.domain.template;

/** What versions of a template can be ordered by. */
public enum TemplateVersionSort {
    /** In the order of their numbers, which is the order of saving. */
    CREATED_AT
}
