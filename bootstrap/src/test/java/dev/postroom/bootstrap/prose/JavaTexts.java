package dev.postroom.bootstrap.prose;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds the texts of one Java file: its comments, and its string literals, where the parts of a
 * concatenation are one text.
 */
final class JavaTexts {

    private static final Pattern LOG_CALL =
            Pattern.compile("(LOG\\.\\w+|\\.log)\\(\\s*(System\\.Logger\\.Level\\.\\w+,\\s*)?$");
    private static final Pattern CONCATENATION =
            Pattern.compile("\\s*\\+(?:[^;{},\"]|\\([^()\"]*\\))*", Pattern.DOTALL);
    private static final Pattern PLUS = Pattern.compile("\\s*\\+\\s*");
    private static final Pattern INLINE_CODE =
            Pattern.compile("\\{@(?:code|link|linkplain|value)\\s[^}]*}|`[^`]*`|<[^>]*>");

    private final String file;
    private final String source;
    private final List<Wording> found = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private final StringBuilder comment = new StringBuilder();
    private int literalStart = -1;
    private int literalEnd = -1;
    private int commentStart;
    private int at;

    private JavaTexts(String file, String source) {
        this.file = file;
        this.source = source;
    }

    static List<Wording> of(String file, String source) {
        return new JavaTexts(file, source).read();
    }

    private List<Wording> read() {
        while (at < source.length()) {
            if (source.startsWith("//", at)) {
                lineComment();
            } else if (source.startsWith("/*", at)) {
                blockComment();
            } else if (source.startsWith("\"\"\"", at)) {
                string("\"\"\"");
            } else if (source.charAt(at) == '"') {
                string("\"");
            } else if (source.charAt(at) == '\'') {
                at = closing("'", at + 1) + 1;
            } else {
                at++;
            }
        }
        endComment();
        endLiteral();
        return found;
    }

    private void lineComment() {
        int end = source.indexOf('\n', at);
        end = end < 0 ? source.length() : end;
        if (comment.isEmpty()) {
            commentStart = at;
        } else if (!source.substring(source.lastIndexOf('\n', at) + 1, at).isBlank()) {
            // behind code: not the next line of the comment above it
            endComment();
            commentStart = at;
        }
        comment.append(source, at + 2, end).append('\n');
        at = end;
        int next = at;
        while (next < source.length() && Character.isWhitespace(source.charAt(next))) {
            next++;
        }
        if (!source.startsWith("//", next)) {
            endComment();
        }
    }

    private void endComment() {
        if (!comment.isEmpty()) {
            add(commentStart, TextKind.COMMENTS, withoutCode(comment.toString()));
            comment.setLength(0);
        }
    }

    private void blockComment() {
        int end = source.indexOf("*/", at + 2);
        String text = source.substring(at + 2, end).replaceAll("(?m)^\\s*\\*+", "");
        int start = at;
        for (String part : text.split("\n\\s*\n|\n\\s*(?=@)", -1)) {
            add(start, TextKind.COMMENTS, withoutCode(part.replaceFirst("^\\*", "")));
            start += part.length();
        }
        at = end + 2;
    }

    private void string(String quotes) {
        int end = closing(quotes, at + quotes.length());
        String text = source.substring(at + quotes.length(), end).replaceAll("\\\\\n\\s*", "");
        if (literalStart >= 0) {
            String between = source.substring(literalEnd, at);
            if (PLUS.matcher(between).matches()) {
                literal.append(text);
            } else if (between.stripTrailing().endsWith("+")
                    && CONCATENATION.matcher(between).matches()) {
                literal.append(Wording.CODE).append(text);
            } else {
                endLiteral();
            }
        }
        if (literalStart < 0) {
            literalStart = at;
            literal.append(text);
        }
        at = end + quotes.length();
        literalEnd = at;
    }

    private void endLiteral() {
        if (literalStart >= 0) {
            boolean continues =
                    source.substring(literalEnd, Math.min(source.length(), literalEnd + 200))
                            .stripLeading()
                            .startsWith("+");
            boolean logged = LOG_CALL.matcher(source.substring(0, literalStart)).find();
            String text = literal + (continues ? Wording.CODE : "");
            add(
                    literalStart,
                    logged ? TextKind.LOGS : TextKind.MESSAGES,
                    text.replaceAll("%[-\\d$.]*[sd]|\\{\\d?}", Wording.CODE));
            literal.setLength(0);
            literalStart = -1;
        }
    }

    private int closing(String quotes, int from) {
        int i = from;
        while (!source.startsWith(quotes, i)) {
            i += source.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }

    private void add(int start, TextKind kind, String text) {
        long line = 1 + source.substring(0, start).chars().filter(c -> c == '\n').count();
        if (!text.isBlank()) {
            found.add(new Wording(file + ":" + line, kind, text));
        }
    }

    private static String withoutCode(String text) {
        return INLINE_CODE.matcher(text).replaceAll(Wording.CODE);
    }
}
