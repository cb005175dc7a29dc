package dev.postroom.adapters.rest.member.page;

import io.nayuki.qrcodegen.QrCode;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A text as a picture for the camera of a phone (ISO/IEC 18004).
 *
 * @param size of the picture, in modules with the quiet zone around them
 * @param path of an SVG that draws the dark modules
 */
public record QrPicture(int size, String path) {

    private static final int QUIET = 4;

    static QrPicture of(String text) {
        QrCode code = QrCode.encodeText(text, QrCode.Ecc.MEDIUM);
        String path =
                IntStream.range(0, code.size * code.size)
                        .filter(at -> code.getModule(at % code.size, at / code.size))
                        .mapToObj(at ->
                                "M%d,%dh1v1h-1z"
                                        .formatted(at % code.size + QUIET, at / code.size + QUIET))
                        .collect(Collectors.joining());
        return new QrPicture(code.size + 2 * QUIET, path);
    }
}
