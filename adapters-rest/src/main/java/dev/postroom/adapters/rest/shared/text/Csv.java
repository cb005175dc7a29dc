package dev.postroom.adapters.rest.shared.text;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;

import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Comma-separated values (RFC 4180). Spreadsheets evaluate a cell that begins with {@code =},
 * {@code +}, {@code -} or {@code @} as a formula; such cells are prefixed with an apostrophe, which
 * spreadsheets hide and reading removes.
 */
public final class Csv {

    private static final Pattern FORMULA = Pattern.compile("'*[=+\\-@\\t\\r].*", Pattern.DOTALL);

    private Csv() {}

    /** A writer of records in UTF-8; the caller closes it. */
    public static CsvWriter writer(OutputStream out) {
        return CsvWriter.builder()
                .lineDelimiter(LineDelimiter.CRLF)
                .build(out, StandardCharsets.UTF_8);
    }

    /** The text of one record, without the final line break. */
    public static String record(List<String> cells) {
        StringWriter text = new StringWriter();
        CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .bufferSize(0)
                .build(text)
                .writeRecord(cells);
        return text.getBuffer().substring(0, text.getBuffer().length() - 1);
    }

    /** A text as a cell that no spreadsheet evaluates. */
    public static String guarded(String text) {
        return isFormula(text) ? "'" + text : text;
    }

    /** The text of a cell, whether it was guarded or not. */
    public static String unguarded(String cell) {
        return cell.startsWith("'") && isFormula(cell) ? cell.substring(1) : cell;
    }

    // fast path: most cells begin with a letter or digit
    private static boolean isFormula(String text) {
        return !text.isEmpty()
                && !Character.isLetterOrDigit(text.charAt(0))
                && FORMULA.matcher(text).matches();
    }
}
