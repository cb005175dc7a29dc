package dev.postroom.bootstrap.e2e;

/** Steps of a user in Swagger UI. */
final class ExplorerSteps {

    private final BrowserPage page;

    ExplorerSteps(BrowserPage page) {
        this.page = page;
    }

    /** Pastes a key into the dialog of the padlock. */
    void authorize(String key) {
        click(".btn.authorize");
        page.awaitTrue("document.querySelector('.auth-container input') !== null");
        // the page's framework listens to events, and overrides the setter of its own inputs
        page.value(
                """
                (() => {
                  const input = document.querySelector('.auth-container input');
                  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '%s');
                  input.dispatchEvent(new Event('input', {bubbles: true}));
                  input.dispatchEvent(new Event('change', {bubbles: true}));
                })()
                """
                        .formatted(key));
        click(".auth-btn-wrapper .authorize");
        click(".btn-done");
    }

    /** Opens an operation, executes it with its defaults and returns the status of the response. */
    String execute(String operation) {
        String block = "[id$=\"-" + operation + "\"] ";
        click(block + ".opblock-summary-control");
        click(block + ".try-out__btn");
        click(block + ".btn.execute");
        String status =
                "document.querySelector('.live-responses-table tr.response .response-col_status')";
        page.awaitTrue(status + " !== null");
        return page.value(status + ".firstChild.textContent").asText();
    }

    private void click(String selector) {
        page.awaitTrue("document.querySelector('" + selector + "') !== null");
        page.value("document.querySelector('" + selector + "').click()");
    }
}
