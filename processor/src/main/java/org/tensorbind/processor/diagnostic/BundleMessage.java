package org.tensorbind.processor.diagnostic;

import java.util.Locale;

/** Every error that a bundle can have, with its wording, in which each {@code %s} is a name or a value of the error. */
public enum BundleMessage {
    NOT_A_CLASS(
            "NotABundle", "'%s' is %s, but a bundle must be a record, a class or a sealed type; annotate one of these"),
    NO_ARTIFACT("MissingArtifact", "the reader and the writer of '%s' need %s"),
    NOT_ACCESSIBLE("NotAccessible", "'%s' is private, so generated code cannot use it; make it %s"),
    INNER_CLASS("NotABundle", "'%s' is an inner class of '%s'; make it static"),
    LOCAL("NotABundle", "'%s' is a local class, which generated code cannot use; move it out of the method"),
    INNER_KOTLIN("NotABundle", "'%s' is an inner class of '%s'; remove 'inner'"),
    NO_ALTERNATIVE(
            "NotABundle", "'%s' is sealed, but its subtype '%s' is not a bundle; annotate it with @TensorBundle"),
    GENERIC_ALTERNATIVES(
            "NotABundle",
            "'%s' is sealed and has a generic subtype, for which no type arguments are known; remove the type parameters"),
    NO_CONSTRUCTION(
            "NoConstruction",
            "'%s' cannot be instantiated: %s; give it one constructor that is not private, or a no-argument constructor and setters, or a static builder()"),
    NO_ACCESSOR(
            "NoAccessor",
            "generated code cannot read '%s'; add a method '%s()' or '%s()', or a field of that name that is not private"),
    ACCESSOR_TYPE("NoAccessor", "'%s' returns '%s', but the property '%s' has type '%s'; make the types equal"),
    ACCESSOR_THROWS(
            "NoAccessor", "'%s' throws %s, so generated code cannot call it; let it throw unchecked exceptions only"),
    SETTER_TYPE("NoSetter", "'%s' takes '%s', but the property '%s' has type '%s'; make the types equal"),
    IGNORED("NotAProperty", "'%s' is annotated but is not a property of '%s': %s"),
    NO_BUNDLE(
            "NotAProperty",
            "'%s' has an annotated property but is not a bundle, so nothing is generated; annotate it with @TensorBundle"),
    MANY_DEFAULTS(
            "ManyDefaults",
            "'%s' has %s parameters with defaults that may be absent from a file; at most %s are supported, because each combination needs a call of its own; make some nullable, or make them properties with setters"),
    ADAPTER(
            "NoAdapter",
            "'%s' has no static methods that convert between a type of yours and one that bundles support; add 'T read(K)' and 'K write(T)', which may throw IOException and have a BundleContext as their second parameter"),
    UNKNOWN_STORAGE("UnknownStorage", "unknown %s '%s'%s"),
    NO_DOT("BadPattern", "the names in '%s' would follow '%s' without a separator; end the name with '.'"),
    NO_KOTLIN_PROPERTY(
            "NoAccessor", "generated code cannot read '%s'; make the parameter a 'val' that is public or internal"),
    NO_KOTLIN_SETTER("NoSetter", "generated code cannot set '%s'; make it a 'var' whose setter is public or internal"),
    NO_SETTER(
            "NoSetter",
            "generated code cannot set '%s'; add a method '%s', or make the field accessible and not final"),
    NO_COMPONENTS("NoComponents", "'%s' has no property with @Tensor, @Metadata or @Attribute; annotate at least one"),
    UNSUPPORTED_TYPE("UnsupportedType", "'%s' cannot hold a tensor; %s"),
    NULLABLE_PRIMITIVE("NullablePrimitive", "'%s' cannot be null; use '%s'"),
    TWO_ANNOTATIONS("TwoAnnotations", "'%s' has %s and %s; keep one"),
    METADATA_TYPE(
            "MetadataType",
            "metadata must be text, a number, a boolean, an enum, JSON as 'Map<String, Object>' or 'List<Object>', or all entries as 'Map<String, String>'; is '%s'"),
    ATTRIBUTE_TYPE(
            "AttributeType",
            "an attribute must be a number, text, a boolean, 'byte[]', an enum, 'Object', or a List or a Map from String of these; is '%s'%s"),
    NO_ATTRIBUTE_TENSOR(
            "UnknownTensor", "'%s' is an attribute of the tensor '%s', but no property of '%s' is that tensor%s"),
    WHICH_TENSOR(
            "UnknownTensor", "'%s' is an attribute, but '%s' has %s; name the tensor it belongs to with 'tensor = …'"),
    ATTRIBUTE_OF_ELEMENTS(
            "UnknownTensor",
            "'%s' is an attribute of the tensor '%s', which is in '%s'; move the attribute to the bundle that declares the tensor"),
    ABSENT_TENSOR("AbsentTensor", "'%s' always has a value, but its tensor '%s' may be absent; make it @Nullable, too"),
    DUPLICATE_ATTRIBUTE(
            "DuplicateName", "'%s' and '%s' both map to the attribute '%s' of the tensor '%s'; rename or remove one"),
    BAD_SHAPE("BadShape", "the %s '%s' is invalid: %s"),
    PINNED("Pinned", "does not fit '%s':%s"),
    NO_HEADER("Pinned", "the header '%s' was not found; looked for %s"),
    BAD_HEADER("Pinned", "the header '%s' %s; create it with: tensorbind info --json FILE"),
    UNUSED_VARIABLE("UnusedVariable", "the shape variable '%s' is not used in any shape or length of '%s'%s"),
    BAD_WHERE("BadWhere", "the equations '%s' are invalid: %s"),
    UNKNOWN_VARIABLE("UnknownVariable", "'%s' has no shape variable '%s'%s"),
    RANK("RankMismatch", "'%s' has rank %s, the shape '%s' has rank %s"),
    SCALAR_SHAPE("RankMismatch", "'%s' holds one element, but the shape '%s' allows more; use 1 for each dimension"),
    FLAT_SHAPE(
            "FlatShape",
            "a writer could not compute the %s unknown dimensions of '%s' from the number of elements; name all but one of them"),
    DTYPE("DtypeMismatch", "'%s' cannot hold %s%s"),
    NOT_FINITE("NotApplicable", "'finite' applies to floating-point elements, and '%s' has none; remove it"),
    NOT_APPLICABLE("NotApplicable", "'%s' does not apply to %s; %s"),
    NO_PLACEHOLDER("BadPattern", "the name of a %s must have '{%s}' in place of the %s, is '%s'"),
    EXTRA_PLACEHOLDER(
            "BadPattern",
            "the name '%s' has %s more '{…}' than its type has levels of List and Map; use a List or a Map for each, or write '{{' and '}}' for braces of the name itself"),
    BAD_PLACEHOLDER(
            "BadPattern",
            "the name '%s' has a '{' or a '}' alone, an empty placeholder, or two placeholders without text between them; write '{{' and '}}' for braces of the name itself"),
    BAD_ALIAS(
            "BadPattern", "the alias '%s' must have the same placeholders as '%s', with the same text after the first"),
    DUPLICATE_NAME("DuplicateName", "'%s' and '%s' both map to the tensor '%s'; rename one"),
    ONE_PART("Part", "'%s' is the only part of the tensor '%s'; remove 'part', or set it on the other parts, too"),
    OTHER_PART("Part", "'%s' and '%s' are parts of the tensor '%s' but differ in '%s'; make these equal"),
    DUPLICATE_KEY("DuplicateName", "'%s' and '%s' both map to the metadata entry '%s'; rename one"),
    DUPLICATE_INDEX("DuplicateIndex", "'%s' and '%s' both have index %s; give each its own"),
    MIXED_INDICES("MixedIndices", "'%s' has an index and '%s' has none; set 'index' on all of them, or on none"),
    NO_SEPARATOR("BadPattern", "the names in '%s' would follow '{%s}' without a separator; end the name with '.'"),
    CONTRADICTION("Contradiction", "%s"),
    RECURSIVE("Recursive", "'%s' contains itself: %s"),
    NOT_PUBLIC("NotAccessible", "'%s' is not public, but '%s' is in another package; make it public"),
    RAW_TYPE(
            "RawType",
            "'%s' has %s type parameters, and each one that is the type of a component needs a bundle as its argument; is '%s'"),
    NAME_CLASH("NameClash", "the generated class '%s' already exists; rename one of them"),
    KOTLIN_TARGET(
            "KotlinTarget",
            "'%s' is a Kotlin class, but no output directory for Kotlin is set (kapt.kotlin.generated); run the processor with kapt or KSP");

    private final String label;
    private final String wording;

    BundleMessage(String label, String wording) {
        this.label = label;
        this.wording = wording;
    }

    /** The error as it is shown: the label in brackets, then what is wrong. */
    public String message(Object... values) {
        return "[" + label + "] " + String.format(Locale.ROOT, wording, values);
    }
}
