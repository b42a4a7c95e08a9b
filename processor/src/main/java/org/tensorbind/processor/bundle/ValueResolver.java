package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.processor.bundle.Bundle.Pattern;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration.Property;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.diagnostic.BundleMessage;
import org.tensorbind.processor.diagnostic.Diagnostics;

/** Finds the source of a property in a file, and checks that its annotation fits its type. */
final class ValueResolver {
    private final Declaration declaration;
    private final BundleDiagnostics diagnostics;
    private final Property property;
    private final GivenValues tensor;

    ValueResolver(Declaration declaration, BundleDiagnostics diagnostics, Property property) {
        this.declaration = declaration;
        this.diagnostics = diagnostics;
        this.property = property;
        this.tensor = new GivenValues(property.tensor());
    }

    /** Returns the source of the property, or null if an error was reported. */
    @Nullable
    Value resolve() {
        List<String> annotations = annotations();
        if (annotations.size() > 1) {
            report(BundleMessage.TWO_ANNOTATIONS, null, property.name(), annotations.get(0), annotations.get(1));
            return null;
        }
        if (property.metadata() != null) {
            return new EntryResolver(declaration, diagnostics, property).metadata();
        }
        if (property.attribute() != null) {
            return new EntryResolver(declaration, diagnostics, property).attribute();
        }
        NameTemplate name = NameTemplate.of(nameOrDefault());
        if (name == null) {
            report(BundleMessage.BAD_PLACEHOLDER, "name", tensor.text("name"));
            return null;
        }
        List<NameTemplate> aliases = aliases(name);
        return Value.adapted(property.type(), type -> value(type, name, aliases, false));
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

    /** The aliases, each with as many placeholders as the name. */
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
                report(BundleMessage.BAD_ALIAS, "alias", alias, name);
            }
        }
        return aliases;
    }

    private void report(BundleMessage tag, @Nullable String attribute, Object... values) {
        diagnostics.report(tag, property.name(), attribute, values);
    }

    /** The name; if none is set, the property's name with the placeholders and separators that its type needs. */
    private String nameOrDefault() {
        if (!tensor.text("name").isEmpty()) {
            return tensor.text("name");
        }
        StringBuilder name = new StringBuilder(NameTemplate.escaped(property.name()));
        int depth = 0;
        SourceType type = property.type().known();
        for (SourceType element = type.element(); element != null; element = type.element()) {
            name.append('.').append(holeOf(type, depth++));
            type = element.known();
        }
        return name.append(type.isBundle() ? "." : "").toString();
    }

    private static String holeOf(SourceType type, int depth) {
        return type.isList() ? "{" + (char) ('i' + depth) + "}" : "{name" + (depth == 0 ? "" : depth + 1) + "}";
    }

    private @Nullable Value value(SourceType type, NameTemplate name, List<NameTemplate> aliases, boolean element) {
        SourceType inner = type.element();
        if (inner != null) {
            return container(type, inner, name, aliases, element ? "" : length());
        }
        if (tensor.has("length") && !element) {
            notApplicable(
                    "length",
                    type.isBundle() ? "a bundle" : "a tensor",
                    "it is the number of elements of a list or map");
        }
        if (!name.isPlain()) {
            report(
                    BundleMessage.EXTRA_PLACEHOLDER,
                    "name",
                    tensor.text("name"),
                    name.holes().size());
            return null;
        }
        if (type.isBundle()) {
            return bundle(type, name.head(), plain(aliases), element);
        }
        CodecTypes.Named codec = CodecTypes.of(type);
        if (codec == null) {
            report(BundleMessage.UNSUPPORTED_TYPE, null, declaration.shown(type), CodecTypes.advice(type, declaration));
            return null;
        }
        if (type.isNullablePrimitive()) {
            report(BundleMessage.NULLABLE_PRIMITIVE, null, declaration.shown(type), CodecTypes.boxed(type.name()));
            return null;
        }
        return new TensorComponentResolver(declaration, diagnostics, property, tensor)
                .resolve(type, codec, name.head(), plain(aliases), element);
    }

    /** The names of templates without placeholders. */
    private static List<String> plain(List<NameTemplate> aliases) {
        return aliases.stream().map(NameTemplate::head).toList();
    }

    private @Nullable Value container(
            SourceType type, SourceType elementType, NameTemplate name, List<NameTemplate> aliases, String length) {
        String kind = type.isList() ? "list" : "map";
        if (name.isPlain()) {
            String hole = type.isList() ? "i" : "name";
            report(BundleMessage.NO_PLACEHOLDER, "name", kind, hole, type.isList() ? "index" : "key", name);
            return null;
        }
        if (tensor.has("index")) {
            notApplicable("index", "a " + kind, "its elements follow each other");
        }
        boolean bundle = elementType.known().isBundle();
        boolean whole =
                name.holes().size() == 1 && !bundle && elementType.known().element() == null;
        if (bundle && name.holes().size() == 1 && name.tail().isEmpty()) {
            report(
                    BundleMessage.NO_SEPARATOR,
                    "name",
                    declaration.shown(elementType),
                    name.holes().get(0));
            return null;
        }
        NameTemplate rest = whole ? new NameTemplate(List.of(name.tail()), List.of()) : name.rest();
        Value element = Value.adapted(elementType, known -> value(known, rest, List.of(), true));
        if (element == null) {
            return null;
        }
        Pattern pattern = new Pattern(name.head(), name.tail(), whole);
        List<Pattern> others = aliases.stream()
                .map(alias -> new Pattern(alias.head(), alias.tail(), whole))
                .toList();
        return new Value.OfElements(type.isMap(), pattern, element, elementType.nullable(), others, length);
    }

    /** The number of elements, empty for any number. */
    private String length() {
        String length = tensor.text("length");
        try {
            ShapePattern dimensions = ShapePattern.of(length.isEmpty() ? "?" : length);
            if (dimensions.rank() == 1) {
                return dimensions.dimensions().get(0) == null ? "" : length;
            }
            report(BundleMessage.BAD_SHAPE, "length", "length", length, "a length is one dimension");
        } catch (IllegalArgumentException e) {
            report(BundleMessage.BAD_SHAPE, "length", "length", length, String.valueOf(e.getMessage()));
        }
        return "";
    }

    private void notApplicable(String attribute, String subject, String advice) {
        report(BundleMessage.NOT_APPLICABLE, attribute, attribute, subject, advice);
    }

    private @Nullable Value bundle(SourceType type, String prefix, List<String> aliases, boolean element) {
        for (String attribute : List.of("shape", "dtype", "conversion", "finite", "stored", "index", "transposed")) {
            if (tensor.has(attribute) && !(element && attribute.equals("index"))) {
                notApplicable(attribute, "a bundle", "set it on the bundle's own components");
            }
        }
        BundleRef ref = type.bundle();
        boolean word = !prefix.isEmpty() && Character.isLetterOrDigit(prefix.charAt(prefix.length() - 1));
        if (word) {
            report(BundleMessage.NO_DOT, "name", declaration.shown(type), prefix);
        }
        if (ref != null && !isUsable(ref, type)) {
            return null;
        }
        return new Value.OfBundle(type, prefix, areReadable(ref) ? tensor.text("where") : "", aliases);
    }

    private boolean isUsable(BundleRef ref, SourceType type) {
        String here = declaration.type().packageName();
        if (!ref.isPublic() && !ref.type().packageName().equals(here)) {
            report(
                    BundleMessage.NOT_PUBLIC,
                    null,
                    declaration.shown(type),
                    declaration.type().simpleName());
            return false;
        }
        boolean complete = type.arguments().size() == ref.parameters().size();
        for (int i = 0; complete && i < ref.parameters().size(); i++) {
            complete = !ref.parameters().get(i) || type.arguments().get(i).isBundle();
        }
        if (!complete) {
            int parameters = ref.parameters().size();
            report(BundleMessage.RAW_TYPE, null, ref.type().simpleName(), parameters, declaration.shown(type));
        }
        return complete;
    }

    private boolean areReadable(@Nullable BundleRef ref) {
        Map<String, @Nullable DimensionExpression> equations;
        try {
            equations = ShapePattern.equations(tensor.text("where"));
        } catch (IllegalArgumentException e) {
            report(BundleMessage.BAD_WHERE, "where", tensor.text("where"), String.valueOf(e.getMessage()));
            return false;
        }
        for (String variable : equations.keySet()) {
            if (ref != null && !ref.variables().contains(variable)) {
                report(
                        BundleMessage.UNKNOWN_VARIABLE,
                        "where",
                        ref.type().simpleName(),
                        variable,
                        Diagnostics.didYouMean(variable, ref.variables()));
            }
        }
        return true;
    }
}
