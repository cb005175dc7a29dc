@NullMarked
package dev.postroom.adapters.rest.template.page;

import org.jspecify.annotations.NullMarked;
