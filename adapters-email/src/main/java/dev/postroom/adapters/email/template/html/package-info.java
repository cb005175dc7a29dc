/**
 * HTML as mail programs read it. Its door is {@code ScannedHtml}; it knows no term of a template.
 */
@NullMarked
package dev.postroom.adapters.email.template.html;

import org.jspecify.annotations.NullMarked;
