package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.bundle.Codec;
import org.tensorbind.bundle.Codec.Form;
import org.tensorbind.bundle.Fit;
import org.tensorbind.bundle.ShapePattern;
import org.tensorbind.bundle.Size;
import org.tensorbind.processor.bundle.Bundle.MetadataKind;
import org.tensorbind.processor.bundle.Bundle.Pattern;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.diagnostic.BundleTag;
import org.tensorbind.processor.diagnostic.Diagnostics;

/** Finds what one property stands for, and whether its annotation fits its type. */
final class ValueResolver {
    private final Declaration declaration;
    private final Conversion policy;
    private final Faults faults;
    private final Property property;
    private final Attributes tensor;

    ValueResolver(Declaration declaration, Faults faults, Property property) {
        this.declaration = declaration;
        this.policy = new Attributes(declaration.annotation()).conversion();
        this.faults = faults;
        this.property = property;
        this.tensor = new Attributes(property.tensor());
    }

    /** What the property stands for, null where a fault was reported. */
    @Nullable
    Value resolve() {
        List<String> annotations = annotations();
        if (annotations.size() > 1) {
            report(BundleTag.TWO_ANNOTATIONS, null, property.name(), annotations.get(0), annotations.get(1));
            return null;
        }
        if (property.metadata() != null) {
            return metadata(new Attributes(property.metadata()), property.type());
        }
        if (property.attribute() != null) {
            return new AttributeResolver(declaration, faults, property).resolve();
        }
        NameTemplate name = NameTemplate.of(nameOrDefault());
        if (name == null) {
            report(BundleTag.BAD_HOLE, "name", tensor.text("name"));
            return null;
        }
        return value(property.type(), name, aliases(name), false);
    }

    private List<String> annotations() {
        List<String> annotations = new ArrayList<>();
        if (property.tensor() != null) {
            annotations.add("@Tensor");
        }
        if (property.metadata() != null) {
            annotations.add("@Metadata");
        }
        if (property.attribute() != null) {
            annotations.add("@Attribute");
        }
        return annotations;
    }

    /** The aliases, each with as many places for indices and keys as the name. */
    private List<NameTemplate> aliases(NameTemplate name) {
        List<NameTemplate> aliases = new ArrayList<>();
        for (String alias : tensor.texts("alias")) {
            NameTemplate template = NameTemplate.of(alias);
            boolean alike = template != null
                    && template.holes().size() == name.holes().size()
                    && (name.holes().size() < 2 || name.rest().equals(template.rest()));
            if (alike) {
                aliases.add(template);
            } else {
                report(BundleTag.BAD_ALIAS, "alias", alias, name);
            }
        }
        return aliases;
    }

    private void report(BundleTag tag, @Nullable String attribute, Object... values) {
        faults.report(tag, property.name(), attribute, values);
    }

    private @Nullable Value metadata(Attributes metadata, SourceType type) {
        if (type.adapter() != null) {
            Value known = metadata(metadata, type.adapter().known().nullable(type.nullable()));
            return known == null ? null : new Value.Adapted(known, type.adapter());
        }
        String key = metadata.text("value").isEmpty() ? property.name() : metadata.text("value");
        if (type.is("java.lang.String")) {
            return new Value.OfMetadata(key, null);
        }
        if (isMap(type) && type.arguments().get(1).is("java.lang.String")) {
            return new Value.OfAllMetadata();
        }
        MetadataKind kind = MetadataKinds.of(type);
        if (kind != null) {
            return new Value.OfMetadata(key, kind);
        }
        report(BundleTag.METADATA_TYPE, null, shown(type));
        return null;
    }

    private String shown(SourceType type) {
        return declaration.kotlin() ? type.nullable(false).inKotlin() : type.toString();
    }

    /** The name; where none is given, the property's, with holes and separators as its type needs them. */
    private String nameOrDefault() {
        if (!tensor.text("name").isEmpty()) {
            return tensor.text("name");
        }
        StringBuilder name = new StringBuilder(NameTemplate.escaped(property.name()));
        SourceType type = known(property.type());
        for (int depth = 0; isContainer(type); depth++) {
            name.append('.').append(holeOf(type, depth));
            type = known(type.arguments().get(type.arguments().size() - 1));
        }
        return name.append(isBundle(type) ? "." : "").toString();
    }

    /** The type, or the one that an adapter makes of it. */
    private static SourceType known(SourceType type) {
        return type.adapter() == null ? type : type.adapter().known();
    }

    private static String holeOf(SourceType type, int depth) {
        return isList(type) ? "{" + (char) ('i' + depth) + "}" : "{name" + (depth == 0 ? "" : depth + 1) + "}";
    }

    private static boolean isList(SourceType type) {
        return type.arrayDepth() == 0
                && type.name().equals("java.util.List")
                && type.arguments().size() == 1;
    }

    private static boolean isMap(SourceType type) {
        return type.arrayDepth() == 0
                && type.name().equals("java.util.Map")
                && type.arguments().size() == 2
                && type.arguments().get(0).name().equals("java.lang.String");
    }

    private static boolean isContainer(SourceType type) {
        return isList(type) || isMap(type);
    }

    private static boolean isBundle(SourceType type) {
        return type.arrayDepth() == 0 && (type.bundle() != null || type.kind() == Kind.VARIABLE);
    }

    private @Nullable Value value(SourceType type, NameTemplate name, List<NameTemplate> aliases, boolean element) {
        if (type.adapter() != null) {
            Value known = value(type.adapter().known().nullable(type.nullable()), name, aliases, element);
            return known == null ? null : new Value.Adapted(known, type.adapter());
        }
        if (isContainer(type)) {
            return container(type, name, aliases);
        }
        if (!name.isPlain()) {
            report(
                    BundleTag.EXTRA_HOLE,
                    "name",
                    tensor.text("name"),
                    name.holes().size());
            return null;
        }
        if (isBundle(type)) {
            return bundle(type, name.head(), plain(aliases), element);
        }
        CodecTypes.Named codec = CodecTypes.of(type);
        if (codec == null) {
            report(BundleTag.UNSUPPORTED_TYPE, null, shown(type), CodecTypes.advice(type, declaration));
            return null;
        }
        if (type.nullable() && type.kind() == Kind.PRIMITIVE && type.arrayDepth() == 0) {
            report(BundleTag.NULLABLE_PRIMITIVE, null, shown(type), CodecTypes.boxed(type.name()));
            return null;
        }
        return tensor(type, codec, name.head(), plain(aliases), element);
    }

    /** The names of templates without holes. */
    private static List<String> plain(List<NameTemplate> aliases) {
        return aliases.stream().map(NameTemplate::head).toList();
    }

    private @Nullable Value container(SourceType type, NameTemplate name, List<NameTemplate> aliases) {
        String kind = isList(type) ? "list" : "map";
        if (name.isPlain()) {
            String hole = isList(type) ? "i" : "name";
            report(BundleTag.NO_HOLE, "name", kind, hole, isList(type) ? "index" : "key", name);
            return null;
        }
        if (tensor.has("index")) {
            notApplicable("index", "a " + kind, "its elements follow each other");
        }
        SourceType elementType = type.arguments().get(type.arguments().size() - 1);
        boolean bundle = isBundle(known(elementType));
        boolean whole = name.holes().size() == 1 && !bundle && !isContainer(known(elementType));
        if (bundle && name.holes().size() == 1 && name.tail().isEmpty()) {
            report(
                    BundleTag.NO_SEPARATOR,
                    "name",
                    shown(elementType),
                    name.holes().get(0));
            return null;
        }
        NameTemplate rest = whole ? new NameTemplate(List.of(name.tail()), List.of()) : name.rest();
        Value element = value(elementType, rest, List.of(), true);
        if (element == null) {
            return null;
        }
        Pattern pattern = new Pattern(name.head(), name.tail(), whole);
        List<Pattern> others = aliases.stream()
                .map(alias -> new Pattern(alias.head(), alias.tail(), whole))
                .toList();
        return new Value.OfElements(isMap(type), pattern, element, elementType.nullable(), others);
    }

    private void notApplicable(String attribute, String subject, String advice) {
        report(BundleTag.NOT_APPLICABLE, attribute, attribute, subject, advice);
    }

    private @Nullable Value bundle(SourceType type, String prefix, List<String> aliases, boolean element) {
        for (String attribute : List.of("shape", "dtype", "conversion", "finite", "stored", "index", "transposed")) {
            if (tensor.has(attribute) && !(element && attribute.equals("index"))) {
                notApplicable(attribute, "a bundle", "its own components say it");
            }
        }
        BundleRef ref = type.bundle();
        boolean word = !prefix.isEmpty() && Character.isLetterOrDigit(prefix.charAt(prefix.length() - 1));
        if (word) {
            report(BundleTag.NO_DOT, "name", shown(type), prefix);
        }
        if (ref != null && !isUsable(ref, type)) {
            return null;
        }
        return new Value.OfBundle(type, prefix, areReadable(ref) ? tensor.text("where") : "", aliases);
    }

    private boolean isUsable(BundleRef ref, SourceType type) {
        String here = declaration.type().packageName();
        if (!ref.isPublic() && !ref.type().packageName().equals(here)) {
            report(BundleTag.NOT_PUBLIC, null, shown(type), declaration.type().simpleName());
            return false;
        }
        boolean complete = type.arguments().size() == ref.parameters().size();
        for (int i = 0; complete && i < ref.parameters().size(); i++) {
            complete = !ref.parameters().get(i) || isBundle(type.arguments().get(i));
        }
        if (!complete) {
            int parameters = ref.parameters().size();
            report(BundleTag.RAW_TYPE, null, ref.type().simpleName(), parameters, shown(type));
        }
        return complete;
    }

    private boolean areReadable(@Nullable BundleRef ref) {
        Map<String, @Nullable Size> equations;
        try {
            equations = ShapePattern.equations(tensor.text("where"));
        } catch (IllegalArgumentException e) {
            report(BundleTag.BAD_WHERE, "where", tensor.text("where"), String.valueOf(e.getMessage()));
            return false;
        }
        for (String variable : equations.keySet()) {
            if (ref != null && !ref.variables().contains(variable)) {
                report(
                        BundleTag.UNKNOWN_VARIABLE,
                        "where",
                        ref.type().simpleName(),
                        variable,
                        Diagnostics.didYouMean(variable, ref.variables()));
            }
        }
        return true;
    }

    private Value tensor(SourceType type, CodecTypes.Named codec, String name, List<String> aliases, boolean element) {
        if (tensor.has("where")) {
            notApplicable("where", "a tensor", "it is about the variables of a bundle");
        }
        checkShape(type, codec.codec());
        checkTransposed(type, codec.codec());
        StorageChecker.check(tensor, property.name(), faults);
        DType dtype = tensor.dtype();
        Conversion conversion = conversion(dtype);
        if (dtype != null) {
            checkDtype(type, codec.codec().fit(dtype), dtype, conversion);
        }
        DType own = codec.codec().dtype();
        if (tensor.truth("finite") && own != null && !own.isFloatingPoint()) {
            report(BundleTag.NOT_FINITE, "finite", shown(type));
        }
        return new Value.OfTensor(
                codec.constant(),
                type,
                name,
                tensor.text("shape"),
                dtype,
                conversion,
                tensor.truth("finite"),
                element ? -1 : tensor.integer("index", -1),
                tensor.stored(),
                aliases,
                tensor.truth("transposed"),
                isPart(type, codec.codec(), element) ? new Bundle.Part("", "") : null);
    }

    /** Whether it is a part of a tensor; which rows it has is found out when the others are known. */
    private boolean isPart(SourceType type, Codec<?> codec, boolean element) {
        if (!tensor.truth("part")) {
            return false;
        }
        boolean arrays = codec.form() == Form.FLAT || type.arrayDepth() > 0;
        if (element) {
            notApplicable("part", "elements of a list or map", "make them bundles that have parts");
        } else if (!arrays) {
            notApplicable("part", "'" + shown(type) + "'", "it is for arrays and buffers");
        } else if (!saysRows(tensor.text("shape"))) {
            notApplicable("part", "'" + shown(type) + "' without rows", "say by 'shape' how many they are");
        } else if (type.nullable() || property.hasDefault()) {
            notApplicable("part", "what may be absent", "a tensor is there with all its parts");
        } else if (tensor.has("index")) {
            notApplicable("index", "a part", "its tensor is found by the name");
        }
        return true;
    }

    private static boolean saysRows(String shape) {
        try {
            return !shape.isEmpty() && ShapePattern.of(shape).dimensions().get(0) != null;
        } catch (IllegalArgumentException e) {
            return true; // which was reported
        }
    }

    private Conversion conversion(@Nullable DType dtype) {
        if (tensor.conversion() != Conversion.DEFAULT) {
            return tensor.conversion();
        }
        if (dtype != null) {
            return Conversion.EXACT;
        }
        return policy == Conversion.DEFAULT ? Conversion.WIDEN : policy;
    }

    private void checkDtype(SourceType type, Fit fit, DType dtype, Conversion conversion) {
        if (fit == Fit.NEVER) {
            report(BundleTag.DTYPE, "dtype", shown(type), dtype, "; TensorView takes any dtype");
        } else if (fit == Fit.ROUNDS && conversion != Conversion.ROUND) {
            report(BundleTag.DTYPE, "dtype", shown(type), dtype, "; conversion = ROUND would round it");
        }
    }

    private void checkShape(SourceType type, Codec<?> codec) {
        String text = tensor.text("shape");
        if (text.isEmpty()) {
            return;
        }
        ShapePattern shape;
        try {
            shape = ShapePattern.of(text);
        } catch (IllegalArgumentException e) {
            report(BundleTag.BAD_SHAPE, "shape", text, String.valueOf(e.getMessage()));
            return;
        }
        boolean scalar = codec.form() == Form.SCALAR && type.arrayDepth() == 0;
        if (scalar && !shape.dimensions().stream().allMatch(ValueResolver::isOne)) {
            report(BundleTag.SCALAR_SHAPE, "shape", shown(type), text);
        } else if (type.arrayDepth() > 1 && shape.rank() != type.arrayDepth()) {
            report(BundleTag.RANK, "shape", shown(type), type.arrayDepth(), text, shape.rank());
        } else if (type.arrayDepth() == 1 || codec.form() == Form.FLAT) {
            checkFlat(shape, text);
        }
    }

    private void checkTransposed(SourceType type, Codec<?> codec) {
        String text = tensor.text("shape");
        boolean matrix = type.arrayDepth() == 2
                || ((type.arrayDepth() == 1 || codec.form() == Form.FLAT)
                        && text.indexOf(',') == text.lastIndexOf(',')
                        && text.indexOf(',') >= 0);
        if (tensor.truth("transposed") && !matrix) {
            notApplicable(
                    "transposed",
                    "'" + shown(type) + "'",
                    "it is for arrays and buffers of rank 2; say the rank by 'shape'");
        }
    }

    private static boolean isOne(@Nullable Size dimension) {
        return dimension != null && dimension.isConstant() && Long.valueOf(1).equals(dimension.value(Map.of()));
    }

    private void checkFlat(ShapePattern shape, String text) {
        long unknown = shape.dimensions().stream()
                .filter(dimension -> dimension == null)
                .count();
        if (unknown > 1) {
            report(BundleTag.FLAT_SHAPE, "shape", unknown, text);
        }
    }
}
