package dev.postroom.adapters.email.email.mime;

/**
 * Writes several parts as one (RFC 2046 section 5.1). Each kind occurs once in a message, so that
 * its name is enough for a boundary, which begins as no encoded part can ({@link BodyEncoding}).
 */
record MultipartWriter(String boundary, MessageBuffer out) {

    /**
     * @param parameter of the type, with the semicolon before it, or nothing
     */
    static MultipartWriter begin(String kind, String parameter, MessageBuffer out) {
        String boundary = "=_" + kind;
        out.header(
                "Content-Type",
                "multipart/" + kind + ";\r\n boundary=\"" + boundary + "\"" + parameter);
        return new MultipartWriter(boundary, out);
    }

    /** The next part begins, with its headers. */
    void next() {
        out.ascii("\r\n--" + boundary + "\r\n");
    }

    /** No part follows. */
    void end() {
        out.ascii("\r\n--" + boundary + "--");
    }
}
