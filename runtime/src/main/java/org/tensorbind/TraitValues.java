package org.tensorbind;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of {@link FormatTraits}, with defaults for those that a format does not declare; only the builder changes them. */
final class TraitValues {
    final String title;
    boolean hasNames;
    boolean requiresUniqueNames;
    Set<String> reservedNames = Set.of();
    boolean hasMetadata;
    boolean hasTypedMetadata;
    List<DType> dtypes = List.of();
    Set<DType> variableLength = Set.of();
    List<ElementType> blockTypes = List.of();
    boolean hasCoo;
    boolean isSingleTensor;
    List<String> filters = List.of(WriteOptions.NONE);
    List<String> checksums = List.of(WriteOptions.NONE);

    @Nullable
    ByteOrder byteOrder;

    @Nullable
    ByteOrder defaultByteOrder;

    boolean hasOwnByteOrder;

    @Nullable
    String namePattern;

    @Nullable
    String readOnlyReason;

    boolean hasRowMajor = true;
    boolean hasColumnMajor;
    boolean allowsSharedData;
    Set<String> attributes = Set.of();
    List<FormatTraits.Item> attributeItems = List.of();
    boolean customAttributes;
    boolean numberedAttributes;
    Set<String> reservedAttributes = Set.of();
    Set<String> options = Set.of();
    List<FormatTraits.Item> fileItems = List.of();
    final Map<String, Map<Object, String>> codes = new HashMap<>();
    final Map<String, Object> defaultsAndDerived = new HashMap<>();

    TraitValues(String title) {
        this.title = title;
    }
}
