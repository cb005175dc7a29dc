/** The template language: Handlebars, MJML and text made from HTML. */
@NullMarked
package dev.postroom.adapters.email.template;

import org.jspecify.annotations.NullMarked;
