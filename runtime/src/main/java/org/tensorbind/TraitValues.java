package org.tensorbind;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of {@link FormatTraits}, with those of a format that says nothing; only their builder changes them. */
final class TraitValues {
    final String title;
    boolean named;
    boolean uniqueNames;
    Set<String> reservedNames = Set.of();
    boolean metadata;
    boolean typedMetadata;
    List<DType> dtypes = List.of();
    List<ElementType> blockTypes = List.of();
    boolean coo;
    boolean single;
    List<String> filters = List.of(WriteOptions.NONE);
    List<String> checksums = List.of(WriteOptions.NONE);

    @Nullable
    ByteOrder dataOrder;

    @Nullable
    ByteOrder usualOrder;

    boolean ownDataOrder;

    @Nullable
    String namePattern;

    @Nullable
    String readerOnly;

    boolean rowMajor = true;
    boolean columnMajor;
    boolean sharedData;
    Set<String> attributes = Set.of();
    List<FormatTraits.Item> fields = List.of();
    boolean customAttributes;
    Set<String> reservedAttributes = Set.of();
    Set<String> options = Set.of();
    List<FormatTraits.Item> items = List.of();
    final Map<String, Map<Object, String>> codes = new HashMap<>();
    final Map<String, Object> implied = new HashMap<>();

    TraitValues(String title) {
        this.title = title;
    }
}
