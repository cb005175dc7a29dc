package dev.postroom.adapters.rest.shared.page.part;

/**
 * A link to another part of the same resource.
 *
 * @param count of what is there; empty when it is unknown
 */
public record Tab(String label, String href, String count, boolean current) {

    /** One without a count. */
    public Tab(String label, String href, boolean current) {
        this(label, href, "", current);
    }
}
