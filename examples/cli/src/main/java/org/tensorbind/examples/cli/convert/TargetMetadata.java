package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatTraits;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.input.NameSelection.Glob;
import org.tensorbind.examples.cli.print.ItemText;
import org.tensorbind.examples.cli.print.Text;
import org.tensorbind.examples.cli.print.UsageException;

/** The metadata of a target: what the files that are read say, without what is left out, with the types that the user gives. */
final class TargetMetadata {
    private static final int SHOWN = 5;
    private static final Pattern OTHER_TYPE = Pattern.compile("the value of '(.*)' must be a (\\w+)", Pattern.DOTALL);

    private final TensorFormat format;
    private final FormatTraits traits;
    private final Map<Glob, String> types = new LinkedHashMap<>();
    private final Map<String, MetadataValue> values = new LinkedHashMap<>();
    private final Map<String, String> sources = new HashMap<>();

    /** Keys whose values were asked for. */
    private final Set<String> given = new LinkedHashSet<>();

    private final DroppedMetadata dropped;
    private boolean isPresent;

    TargetMetadata(TensorFormat format, TargetOptions target) {
        this.format = format;
        this.traits = format.traits();
        this.dropped = new DroppedMetadata(target.droppedMetadata());
        target.metadataTypes().forEach((key, type) -> types.put(new Glob(key), type));
        if (!types.isEmpty() && !traits.hasTypedMetadata()) {
            throw new UsageException("--metadata-type: "
                    + (traits.hasMetadata()
                            ? "metadata of " + traits.title() + " is text"
                            : traits.title() + " has no metadata"));
        }
    }

    /** Takes over the metadata of a file. Files that say different things of one key cannot both be right. */
    void addFrom(TensorReader reader) throws IOException {
        if (!reader.hasMetadata()) {
            return;
        }
        isPresent = true;
        for (Map.Entry<String, MetadataValue> entry : reader.metadataValues().entrySet()) {
            if (dropped.drops(entry.getKey())) {
                continue;
            }
            MetadataValue before = values.putIfAbsent(entry.getKey(), entry.getValue());
            boolean differs = before != null && !before.equals(entry.getValue());
            if (differs && !PartMetadata.isKey(entry.getKey())) {
                throw new IOException("metadata '" + entry.getKey() + "' is '" + before + "' in "
                        + sources.get(entry.getKey()) + " and '" + entry.getValue() + "' in " + reader.source()
                        + "; remove it with --drop-metadata");
            }
            sources.putIfAbsent(entry.getKey(), reader.source());
        }
    }

    /** Gives entries values, of the type that an entry has already or is given, as texts where there is none. */
    void change(Map<String, String> changed) {
        changed.forEach((key, text) -> values.put(key, changedValue(key, text)));
        given.addAll(changed.keySet());
        isPresent |= !changed.isEmpty();
    }

    /** Leaves out what is about one of the files of a split model, and returns what that is, in a sentence for all. */
    List<String> leaveOutParts() {
        return PartMetadata.removeFrom(values, given);
    }

    private MetadataValue changedValue(String key, String text) {
        MetadataValue known = values.get(key);
        if (typeOf(key) != null || known == null || known.type() == null || known.value() instanceof String) {
            return MetadataValue.of(text);
        }
        Object value = ItemText.json(text);
        if (value == null) {
            throw new UsageException("--set-metadata " + key + ": must be JSON for a value of type " + known.type()
                    + ", such as " + ItemText.show(known.value()) + ", is '" + text + "'");
        }
        return MetadataValue.of(value, known.type());
    }

    private @Nullable String typeOf(String key) {
        return types.entrySet().stream()
                .filter(type -> type.getKey().matches(key))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** Reports what the target cannot store, and rejects options that no entry is meant by: they are misspelt. */
    void check(Losses losses) {
        dropped.requireUsed();
        for (Glob key : types.keySet()) {
            if (values.keySet().stream().noneMatch(key::matches)) {
                throw new UsageException("--metadata-type: there is no entry '" + key + "'; there are "
                        + (values.isEmpty() ? "none" : String.join(", ", values.keySet())));
            }
        }
        if (!traits.hasMetadata() && !values.isEmpty()) {
            losses.lose("metadata: " + String.join(", ", values.keySet()));
        }
    }

    /** What becomes of the metadata though the target has a place for all of it. */
    List<String> notes() {
        List<String> typed = new ArrayList<>();
        values.forEach((key, value) -> {
            if (!(value.value() instanceof String)) {
                typed.add(Text.show(key) + (value.type() == null ? "" : " (" + value.type() + ")"));
            }
        });
        if (typed.isEmpty() || !traits.hasMetadata() || traits.hasTypedMetadata()) {
            return List.of();
        }
        return List.of("metadata of " + traits.title() + " is text, so types are lost: "
                + typed.stream().limit(SHOWN).collect(Collectors.joining(", "))
                + (typed.size() > SHOWN ? " and " + (typed.size() - SHOWN) + " more" : "")
                + "; a conversion back can restore each type with --metadata-type KEY=TYPE");
    }

    /** Adds the metadata to a file. */
    void addTo(TensorWriter writer) throws IOException {
        if (!isPresent || (!traits.hasMetadata() && !values.isEmpty())) {
            return;
        }
        writer.metadata(Map.of());
        for (Map.Entry<String, MetadataValue> entry : values.entrySet()) {
            String type = typeOf(entry.getKey());
            if (type == null) {
                writer.metadata(entry.getKey(), entry.getValue());
            } else {
                addTyped(writer, entry.getKey(), entry.getValue(), type);
            }
        }
    }

    /** What a text says as JSON is the value, where the type takes that; else the text itself is. */
    private static void addTyped(TensorWriter writer, String key, MetadataValue value, String type) throws IOException {
        Object json = value.value() instanceof String text ? ItemText.json(text) : value.value();
        try {
            writer.metadata(key, MetadataValue.of(json == null ? value.text() : json, type));
        } catch (FormatException e) {
            if (json == null || !(value.value() instanceof String)) {
                throw e;
            }
            try {
                writer.metadata(key, MetadataValue.of(value.text(), type));
            } catch (FormatException other) {
                throw e;
            }
        }
    }

    /** Why the target cannot be written: what the writer says, and where an entry has the wrong type, how to give it the right one. */
    String explain(String problem) {
        Matcher matcher = OTHER_TYPE.matcher(problem);
        MetadataValue value = matcher.find() ? values.get(matcher.group(1)) : null;
        if (value == null) {
            return problem + DroppedMetadata.advice(problem, values);
        }
        String key = matcher.group(1);
        String type = acceptedType(key, value, matcher.group(2));
        return problem + ", and is " + (value.type() == null ? "the text " : "the " + value.type() + " ")
                + ItemText.show(value.value()) + "; --metadata-type " + key + "=" + (type == null ? "TYPE" : type)
                + " gives it that type, --drop-metadata " + key + " drops it";
    }

    /** The type whose values are a rule of the grammar: what variants are called by is often the beginning of the rule's name. */
    private @Nullable String acceptedType(String key, MetadataValue value, String rule) {
        WritableByteChannel nowhere = Channels.newChannel(OutputStream.nullOutputStream());
        for (String type = rule; ; type = type.substring(0, type.lastIndexOf('_'))) {
            try (TensorWriter writer = format.create(nowhere, WriteOptions.defaults())) {
                addTyped(writer, key, value, type);
                return type;
            } catch (IOException e) {
                if (type.indexOf('_') < 0) {
                    return null;
                }
            }
        }
    }
}
