package dev.postroom.adapters.rest.imports.row;

import java.util.List;

/**
 * A record of a table.
 *
 * @param line the line on which it begins, from 1
 */
public record CsvRecord(long line, List<String> cells) {}
