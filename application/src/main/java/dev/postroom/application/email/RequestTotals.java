package dev.postroom.application.email;

/** What all mails of one request take together. For one thread. */
record RequestTotals(ContentTotal content, RenderTotal rendering) {

    RequestTotals() {
        this(new ContentTotal(), new RenderTotal());
    }
}
