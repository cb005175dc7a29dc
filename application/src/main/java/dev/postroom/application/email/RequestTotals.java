package dev.postroom.application.email;

/** The sizes and costs of all mails of one request together. For one thread. */
record RequestTotals(ContentTotal content, RenderTotal rendering) {

    RequestTotals() {
        this(new ContentTotal(), new RenderTotal());
    }
}
