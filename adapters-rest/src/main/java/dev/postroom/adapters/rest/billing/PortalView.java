package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.shared.json.View;

/** A page on which plans are changed. */
record PortalView(String url) implements View {}
