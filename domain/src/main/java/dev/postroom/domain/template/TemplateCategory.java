package dev.postroom.domain.template;

import dev.postroom.domain.shared.Keyword;

/** What a template is for; marketing mail goes to active subscribers only. */
public enum TemplateCategory implements Keyword {
    TRANSACTIONAL,
    MARKETING;
}
