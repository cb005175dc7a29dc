package dev.postroom.adapters.rest.page;

/**
 * Texts and brand that every page shows.
 *
 * @param texts in the language of the page
 * @param brand of the account
 */
public record Page(PageTexts texts, PageBrand brand) {

    /** A text of the page, see {@link PageTexts#get}. */
    public String text(String name, Object... values) {
        return texts.get(name, values);
    }

    /** The title of the page in the browser. */
    public String title(String heading) {
        return brand.name().isEmpty() ? heading : heading + " – " + brand.name();
    }
}
