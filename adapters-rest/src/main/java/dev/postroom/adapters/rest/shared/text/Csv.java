package dev.postroom.adapters.rest.shared.text;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;

import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Comma-separated values (RFC 4180). Spreadsheets take a cell that begins with {@code =}, {@code
 * +}, {@code -} or {@code @} for a formula and run it; such cells get an apostrophe in front, which
 * spreadsheets hide and reading takes off again.
 */
public final class Csv {

    private static final Pattern FORMULA = Pattern.compile("'*[=+\\-@\\t\\r].*", Pattern.DOTALL);

    private Csv() {}

    /** Writes records to a stream in UTF-8; close it at the end. */
    public static CsvWriter writer(OutputStream out) {
        return CsvWriter.builder()
                .lineDelimiter(LineDelimiter.CRLF)
                .build(out, StandardCharsets.UTF_8);
    }

    /** The text of one record, without a line break at the end. */
    public static String record(List<String> cells) {
        StringWriter text = new StringWriter();
        CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .bufferSize(0)
                .build(text)
                .writeRecord(cells);
        return text.getBuffer().substring(0, text.getBuffer().length() - 1);
    }

    /** A text as a cell that no spreadsheet runs. */
    public static String guarded(String text) {
        return isFormula(text) ? "'" + text : text;
    }

    /** The text of a cell, whether it was guarded or not. */
    public static String unguarded(String cell) {
        return cell.startsWith("'") && isFormula(cell) ? cell.substring(1) : cell;
    }

    // nearly all cells begin with a letter or digit
    private static boolean isFormula(String text) {
        return !text.isEmpty()
                && !Character.isLetterOrDigit(text.charAt(0))
                && FORMULA.matcher(text).matches();
    }
}
