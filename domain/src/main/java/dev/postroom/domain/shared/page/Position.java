package dev.postroom.domain.shared.page;

import java.util.UUID;

/**
 * One end of a page: the sort value and id of its last or first row. The typed content of a cursor.
 *
 * @param sortValue the sort field of the row as text: RFC 3339 with microseconds for times, the
 *     lower-case key for names and addresses, decimal digits for numbers
 * @param id breaks ties between equal sort values
 */
public record Position(String sortValue, UUID id) {}
