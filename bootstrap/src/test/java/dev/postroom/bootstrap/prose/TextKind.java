package dev.postroom.bootstrap.prose;

/** The use of a text. A rule names the kinds that it covers, in lower case. */
enum TextKind {
    /** String literals of the code: problems, violations, exceptions, {@code --help}. */
    MESSAGES,
    /** String literals that are the text of a log line. */
    LOGS,
    /** Comments and Javadoc. */
    COMMENTS,
    /** Markdown, plain text and HTML. */
    PAGES,
    /** The texts of the API description, and the messages of its examples. */
    DESCRIPTION,
    /** Comments of settings files. */
    SETTINGS,
    /** Names of types, as separate words. */
    TYPES
}
