package dev.postroom.adapters.rest.shared.page.part;

/**
 * A number with its change, which leads to its rows.
 *
 * @param change in words; empty for none
 * @param href its rows; empty for none
 */
public record Counter(String label, String number, String change, String href, Sparkline spark) {

    /** A number without a course. */
    public static Counter of(String label, String number, String change, String href) {
        return new Counter(label, number, change, href, Sparkline.none());
    }
}
