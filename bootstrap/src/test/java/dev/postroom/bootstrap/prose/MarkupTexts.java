package dev.postroom.bootstrap.prose;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the texts of pages, of the API description and of settings files. */
final class MarkupTexts {

    private static final Pattern CODE = Pattern.compile("`[^`]+`|\\]\\([^)]*\\)|<[^>]*>");
    private static final Pattern BLOCK_START = Pattern.compile("^\\s*([-*>#|]|\\d+\\.\\s|```).*");
    private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");
    private static final Set<String> TEXTS = Set.of("description", "summary", "title");
    private static final Set<String> EXAMPLES = Set.of("detail", "message");

    private MarkupTexts() {}

    /** Paragraphs, list items and cells of tables; no code. */
    static List<Wording> markdown(String file, String source) {
        List<Wording> found = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        int start = 1;
        boolean fenced = false;
        String[] lines = source.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i];
            boolean fence = line.strip().startsWith("```");
            if (fence || fenced || line.isBlank() || BLOCK_START.matcher(line).matches()) {
                add(found, file + ":" + start, TextKind.PAGES, paragraph.toString());
                paragraph.setLength(0);
                start = line.isBlank() ? i + 2 : i + 1;
            }
            fenced ^= fence;
            if (!fenced && !fence) {
                paragraph.append(line).append('\n');
            }
        }
        add(found, file + ":" + start, TextKind.PAGES, paragraph.toString());
        return found;
    }

    static List<Wording> html(String file, String source) {
        String text = source.replaceAll("(?s)<(style|script).*?</\\1>", " ");
        List<Wording> found = new ArrayList<>();
        for (String part : text.split("<[^>]*>")) {
            add(found, file, TextKind.PAGES, part);
        }
        return found;
    }

    /** The comments of a HOCON file. */
    static List<Wording> settings(String file, String source) {
        List<Wording> found = new ArrayList<>();
        StringBuilder comment = new StringBuilder();
        String[] lines = source.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            int mark = lines[i].indexOf("# ");
            if (mark >= 0) {
                comment.append(lines[i].substring(mark + 2)).append('\n');
            } else {
                add(found, file + ":" + i, TextKind.SETTINGS, comment.toString());
                comment.setLength(0);
            }
        }
        return found;
    }

    /** Summaries and descriptions, and the sentences in examples of problems. */
    static List<Wording> description(String file, String source) {
        try {
            List<Wording> found = new ArrayList<>();
            walk(new YAMLMapper().readTree(source), file + "#", found);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void walk(JsonNode node, String path, List<Wording> found) {
        node.properties()
                .forEach(member -> {
                    String name = member.getKey();
                    JsonNode value = member.getValue();
                    if (value.isTextual() && (TEXTS.contains(name) || EXAMPLES.contains(name))) {
                        for (String part : value.textValue().split("\n\\s*\n|\n(?=\\s*[-|])")) {
                            add(found, path + "/" + name, TextKind.DESCRIPTION, part);
                        }
                    }
                    walk(value, path + "/" + name.replace("/", "~1"), found);
                });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            walk(node.get(i), path + "/" + i, found);
        }
    }

    private static void add(List<Wording> found, String place, TextKind kind, String text) {
        String plain = CODE.matcher(text).replaceAll(Wording.CODE);
        for (String part :
                plain.strip().startsWith("|") ? CELL.split(plain) : new String[] {plain}) {
            if (!part.isBlank()) {
                found.add(new Wording(place, kind, part));
            }
        }
    }
}
