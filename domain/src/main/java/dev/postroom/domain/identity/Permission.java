package dev.postroom.domain.identity;

import dev.postroom.domain.shared.text.Keyword;

/** A permission of a caller. Scopes can be granted to API keys, rights only to people. */
public sealed interface Permission extends Keyword permits Scope, Right {}
