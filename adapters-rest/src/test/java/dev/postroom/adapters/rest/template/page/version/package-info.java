@NullMarked
package dev.postroom.adapters.rest.template.page.version;

import org.jspecify.annotations.NullMarked;
