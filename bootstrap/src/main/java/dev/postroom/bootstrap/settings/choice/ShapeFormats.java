package dev.postroom.bootstrap.settings.choice;

import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Durations;
import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.domain.shared.plugin.SettingShape;

/** The settings of plugins are written as those of the service. */
final class ShapeFormats {

    private ShapeFormats() {}

    static <T> Format<T> of(SettingShape<T> shape) {
        Format<?> read =
                switch (shape) {
                    case SettingShape.Text _ -> Formats.text("a text");
                    case SettingShape.Secret _ -> Formats.text("a secret");
                    case SettingShape.Address _ -> AddressFormats.httpUrl();
                    case SettingShape.WholeNumber number ->
                            Formats.wholeNumber(number.least(), number.most());
                    case SettingShape.Span span -> Durations.between(span.least(), span.most());
                    case SettingShape.Flag _ -> Formats.flag();
                };
        return read.map(shape.type()::cast);
    }
}
