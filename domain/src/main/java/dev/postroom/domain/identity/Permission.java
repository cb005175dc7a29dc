package dev.postroom.domain.identity;

import dev.postroom.domain.shared.text.Keyword;

/**
 * A permission of a caller. Scopes can be granted to API keys; a permission that no key may have
 * will be another kind.
 */
public sealed interface Permission extends Keyword permits Scope {}
