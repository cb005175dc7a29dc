package dev.postroom.domain.template;

import dev.postroom.domain.shared.text.Keyword;

/** The purpose of a template; marketing mail is sent only to active subscribers. */
public enum TemplateCategory implements Keyword {
    TRANSACTIONAL,
    MARKETING;
}
