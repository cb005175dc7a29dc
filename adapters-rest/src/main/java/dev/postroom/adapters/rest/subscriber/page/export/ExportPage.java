package dev.postroom.adapters.rest.subscriber.page.export;

/**
 * The question before an export.
 *
 * @param file the address of the file
 * @param back the list
 */
public record ExportPage(String title, String file, String back) {}
