package dev.postroom.adapters.rest.shared.problem;

/**
 * JSON pointers (RFC 6901). Reads a field path in one pass without recursion: names come from
 * clients and can be as long as a body permits.
 */
final class JsonPointer {

    private final String path;
    private final StringBuilder pointer = new StringBuilder();
    private int at;

    private JsonPointer(String path) {
        this.path = path;
    }

    /** The pointer to a field path such as {@code emails[0].to}; empty for the whole document. */
    static String of(String fieldPath) {
        JsonPointer pointer = new JsonPointer(fieldPath);
        while (pointer.at < fieldPath.length()) {
            pointer.segment();
        }
        return pointer.pointer.toString();
    }

    // a quoted name, an index, or a plain name
    private void segment() {
        if (path.charAt(at) == '.') {
            at++;
        } else if (path.startsWith("[\"", at)) {
            at += 2;
            quoted();
        } else if (path.charAt(at) == '[') {
            at++;
            plain("]");
            at++;
        } else {
            plain(".[");
        }
    }

    private void quoted() {
        pointer.append('/');
        while (at < path.length() && path.charAt(at) != '"') {
            at += path.charAt(at) == '\\' && at + 1 < path.length() ? 1 : 0;
            append(path.charAt(at++));
        }
        at += 2;
    }

    private void plain(String ends) {
        pointer.append('/');
        while (at < path.length() && ends.indexOf(path.charAt(at)) < 0) {
            append(path.charAt(at++));
        }
    }

    private void append(char c) {
        switch (c) {
            case '~' -> pointer.append("~0");
            case '/' -> pointer.append("~1");
            default -> pointer.append(c);
        }
    }
}
