package dev.postroom.application.email;

/** The sizes and costs of all mails of one request together. For one thread. */
record RequestLimits(ContentLimit content, RenderLimit rendering) {

    RequestLimits() {
        this(new ContentLimit(), new RenderLimit());
    }
}
