package dev.postroom.adapters.rest.shared.page.part;

/**
 * A box that can be checked.
 *
 * @param hint below it; empty for none
 */
public record Box(String name, String value, String label, String hint, boolean checked) {

    /** The id of the box in the page. */
    public String id() {
        return "box-" + name + "-" + value.replace(':', '-');
    }
}
