package org.tensorbind.format;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.MetadataValue;
import org.tensorbind.value.form.ValueForm;

/** Converts values of metadata to those of a format's structure. */
final class MetadataEncoder {
    private static final int LONGEST_SHOWN = 60;

    /** Levels of lists and maps; strict readers reject documents that have more. */
    private static final int DEEPEST = 64;

    private MetadataEncoder() {}

    /** Whether the format has a value for it. */
    static boolean accepts(@Nullable Object value, ValueForm form) {
        if (value instanceof MetadataValue metadata) {
            ValueForm named = formOf(metadata, form);
            return isOwn(metadata, form) || named != null && acceptsPlain(metadata.value(), named);
        }
        return form.isStored(value) || acceptsPlain(value, form);
    }

    private static boolean acceptsPlain(@Nullable Object plain, ValueForm form) {
        return form == ValueForm.TEXT ? plain != null && !hasBytes(plain) : form.accepts(plain);
    }

    private static boolean isOwn(MetadataValue value, ValueForm form) {
        return value.stored() != null && form.isStored(value.stored());
    }

    /** The structure's value of one that {@link #accepts} takes. */
    static @Nullable Object stored(@Nullable Object value, ValueForm form) {
        if (value instanceof MetadataValue metadata) {
            ValueForm named = formOf(metadata, form);
            return isOwn(metadata, form) || named == null ? metadata.stored() : plain(metadata.value(), named);
        }
        return form.isStored(value) ? value : plain(value, form);
    }

    private static @Nullable Object plain(@Nullable Object plain, ValueForm form) {
        return form == ValueForm.TEXT && plain != null ? MetadataValue.of(plain).text() : form.stored(plain);
    }

    /** Whether lists and maps in a value are nested deeper than readers go. */
    static boolean isDeep(@Nullable Object plain) {
        Object value = plain instanceof MetadataValue metadata ? metadata.value() : plain;
        List<Object> level = value == null ? List.of() : List.of(value);
        for (int depth = 0; !level.isEmpty(); depth++) {
            if (depth > DEEPEST) {
                return true;
            }
            level = level.stream()
                    .flatMap(each -> each instanceof List<?> list
                            ? list.stream()
                            : each instanceof Map<?, ?> map ? map.values().stream() : Stream.of())
                    .filter(Objects::nonNull)
                    .map(Object.class::cast)
                    .toList();
        }
        return false;
    }

    private static boolean hasBytes(@Nullable Object plain) {
        return plain instanceof byte[]
                || plain instanceof List<?> list && list.stream().anyMatch(MetadataEncoder::hasBytes)
                || plain instanceof Map<?, ?> map && map.values().stream().anyMatch(MetadataEncoder::hasBytes);
    }

    /** The form of the type that a value names; a type of another format is ignored. */
    private static @Nullable ValueForm formOf(MetadataValue value, ValueForm form) {
        String type = value.type();
        ValueForm named = type == null ? null : form.ofType(type);
        boolean asked = type != null && value.stored() == null;
        return named == null && !asked ? form : named;
    }

    /** What a value must be, and what it is. */
    static String expected(Object value, ValueForm form) {
        MetadataValue given = MetadataValue.of(value);
        ValueForm wanted = formOf(given, form);
        String text = given.text();
        return (wanted == null ? form : wanted).expected() + ", is "
                + (text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text)
                + (wanted == null ? " of type " + given.type() : "");
    }
}
