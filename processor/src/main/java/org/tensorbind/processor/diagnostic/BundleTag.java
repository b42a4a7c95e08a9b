package org.tensorbind.processor.diagnostic;

import java.util.Locale;

/** Every fault that a bundle can have, with its wording: {@code %s} are the names and values at fault. */
public enum BundleTag {
    NOT_A_CLASS("NotABundle", "'%s' is %s, and a bundle is a record or a class; annotate one of these"),
    NOT_ACCESSIBLE("NotAccessible", "'%s' is private, and generated code could not name it; make it %s"),
    INNER_CLASS("NotABundle", "'%s' belongs to an instance of '%s'; make it static"),
    LOCAL("NotABundle", "'%s' is local to a method, where generated code could not name it; move it out"),
    INNER_KOTLIN("NotABundle", "'%s' is an inner class of '%s'; leave out 'inner'"),
    NO_ALTERNATIVE(
            "NotABundle", "'%s' is sealed, and '%s' is not one of its bundles yet; annotate it with @TensorBundle"),
    GENERIC_ALTERNATIVES("NotABundle", "'%s' is sealed and has type parameters, which its bundles could not be told"),
    NO_CONSTRUCTION(
            "NoConstruction",
            "'%s' cannot be made: %s; give it one constructor that is not private, or one without parameters and setters, or a static builder()"),
    NO_ACCESSOR(
            "NoAccessor",
            "a writer could not read '%s'; add a method '%s()' or '%s()', or a field of that name that is not private"),
    ACCESSOR_TYPE("NoAccessor", "'%s' gives '%s', and the property '%s' is '%s'; give both one type"),
    ACCESSOR_THROWS(
            "NoAccessor", "'%s' throws %s, and a writer could not call it; let it throw unchecked exceptions only"),
    SETTER_TYPE("NoSetter", "'%s' takes '%s', and the property '%s' is '%s'; give both one type"),
    IGNORED("NotAProperty", "'%s' is annotated but is not a property of '%s': %s"),
    NO_BUNDLE(
            "NotAProperty",
            "'%s' has an annotated property but is not a bundle, so nothing is generated; annotate it with @TensorBundle"),
    MANY_DEFAULTS(
            "ManyDefaults",
            "'%s' has %s parameters with defaults that a file may lack, and generated code calls it in one way for each set of up to %s; make others nullable, or properties that are set"),
    ADAPTER(
            "NoAdapter",
            "'%s' has no static methods from and to a type of your own that throw nothing checked; give it 'T read(K)' and 'K write(T)', where bundles know K"),
    UNKNOWN_STORAGE("UnknownStorage", "there is no %s '%s'%s"),
    NO_DOT("BadPattern", "the names of '%s' would follow '%s' without anything between them; end the name with '.'"),
    NO_KOTLIN_PROPERTY(
            "NoAccessor", "a writer could not read '%s'; make the parameter a 'val' that is public or internal"),
    NO_KOTLIN_SETTER("NoSetter", "a reader could not set '%s'; make it a 'var' whose setter is public or internal"),
    NO_SETTER("NoSetter", "a reader could not set '%s'; add a method '%s', or make the field accessible and not final"),
    NO_COMPONENTS(
            "NoComponents",
            "'%s' has no property with @Tensor, @Metadata or @Attribute; annotate those that are in the file"),
    UNSUPPORTED_TYPE("UnsupportedType", "'%s' holds no tensor; %s"),
    NULLABLE_PRIMITIVE("NullablePrimitive", "'%s' cannot be null; use '%s'"),
    TWO_ANNOTATIONS("TwoAnnotations", "'%s' has %s and %s; keep one"),
    METADATA_TYPE(
            "MetadataType",
            "metadata is text, a number, a truth value, an enum, JSON as 'Map<String, Object>' or 'List<Object>', or all of it as 'Map<String, String>'; is '%s'"),
    ATTRIBUTE_TYPE(
            "AttributeType",
            "an attribute is a number, text, a truth value, 'byte[]', an enum, 'Object', or a List or a Map from String of these; is '%s'%s"),
    NO_ATTRIBUTE_TENSOR(
            "UnknownTensor", "'%s' is an attribute of the tensor '%s', and no property of '%s' is this tensor%s"),
    WHICH_TENSOR("UnknownTensor", "'%s' is an attribute, and '%s' has %s; say by 'tensor' whose it is"),
    ATTRIBUTE_OF_ELEMENTS(
            "UnknownTensor",
            "'%s' is an attribute of the tensor '%s', which is in '%s'; give the attribute to the bundle whose own tensor it is"),
    ABSENT_TENSOR(
            "AbsentTensor", "'%s' always has a value, and its tensor '%s' may be absent; let it be @Nullable, too"),
    DUPLICATE_ATTRIBUTE("DuplicateName", "'%s' and '%s' are both the attribute '%s' of the tensor '%s'"),
    BAD_SHAPE("BadShape", "the shape '%s' cannot be read: %s"),
    PINNED("Pinned", "does not fit '%s':%s"),
    NO_HEADER("Pinned", "the header '%s' was not found; looked for %s"),
    BAD_HEADER("Pinned", "the header '%s' %s; make it by: tensorbind info --json FILE"),
    UNUSED_VARIABLE("UnusedVariable", "the shape variable '%s' is in no shape of '%s'%s"),
    BAD_WHERE("BadWhere", "the equations '%s' cannot be read: %s"),
    UNKNOWN_VARIABLE("UnknownVariable", "'%s' has no shape variable '%s'%s"),
    RANK("RankMismatch", "'%s' has rank %s, the shape '%s' has rank %s"),
    SCALAR_SHAPE("RankMismatch", "'%s' has one element, the shape '%s' may have others; use 1 for each dimension"),
    FLAT_SHAPE(
            "FlatShape", "a writer could not tell the %s unknown dimensions of '%s' apart; name all but one of them"),
    DTYPE("DtypeMismatch", "'%s' does not hold %s%s"),
    NOT_FINITE("NotApplicable", "'finite' is about floating-point elements, '%s' has none"),
    NOT_APPLICABLE("NotApplicable", "'%s' says nothing about %s; %s"),
    NO_HOLE("BadPattern", "the name of a %s needs '{%s}' where the %s stands, is '%s'"),
    EXTRA_HOLE(
            "BadPattern",
            "the name '%s' has '{…}' for %s more; use a List or a Map of them, or write '{{' and '}}' for braces of the name itself"),
    BAD_HOLE(
            "BadPattern",
            "the name '%s' has a '{' or a '}' alone, or nothing in or between '{…}'; write '{{' and '}}' for braces of the name itself"),
    BAD_ALIAS("BadPattern", "the alias '%s' must have its '{…}' as '%s' has, with the same behind the first"),
    DUPLICATE_NAME("DuplicateName", "'%s' and '%s' are both the tensor '%s'"),
    ONE_PART("Part", "'%s' is the only part of the tensor '%s'; leave out 'part', or say it of the others, too"),
    OTHER_PART("Part", "'%s' and '%s' are parts of the tensor '%s' and differ in '%s'; give both the same"),
    DUPLICATE_KEY("DuplicateName", "'%s' and '%s' are both the metadata entry '%s'"),
    DUPLICATE_INDEX("DuplicateIndex", "'%s' and '%s' are both at position %s"),
    MIXED_INDICES("MixedIndices", "'%s' has a position and '%s' has none; give all of them one, or none"),
    NO_SEPARATOR(
            "BadPattern", "the names of '%s' would follow '{%s}' without anything between them; end the name with '.'"),
    CONTRADICTION("Contradiction", "%s"),
    RECURSIVE("Recursive", "'%s' contains itself: %s"),
    NOT_PUBLIC("NotAccessible", "'%s' is not public, and '%s' is in another package; make it public"),
    RAW_TYPE(
            "RawType",
            "'%s' has %s type parameters, and each that is the type of a component stands for a bundle; is '%s'"),
    NAME_CLASH("NameClash", "the class '%s' that would be generated is there already; rename one of them"),
    KOTLIN_TARGET(
            "KotlinTarget",
            "'%s' is a Kotlin class, and there is no place for Kotlin code (kapt.kotlin.generated); run the processor through kapt");

    private final String label;
    private final String wording;

    BundleTag(String label, String wording) {
        this.label = label;
        this.wording = wording;
    }

    /** The fault as it is shown: the label in brackets, then what is wrong. */
    public String message(Object... values) {
        return "[" + label + "] " + String.format(Locale.ROOT, wording, values);
    }
}
