package org.tensorbind.examples.cli.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.MetadataValue;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.print.Text;
import org.tensorbind.io.SafeText;

/** The source of a record whose components are a file's tensors; those that differ in one number only are a list. */
final class RecordSkeleton {
    private static final Pattern INDEX = Pattern.compile("(?<=^|\\.)\\d+(?=$|\\.)");
    private static final int MOST_NESTED = 4;
    private static final int NO_INDEX = -1;
    private static final String INDENT = "        ";

    private final boolean named;
    private final Set<String> imports = new TreeSet<>();
    private final Set<String> identifiers = new TreeSet<>();
    private final List<String> components = new ArrayList<>();

    private RecordSkeleton(boolean named) {
        this.named = named;
    }

    static String of(TensorReader reader, String name, @Nullable String packageName) {
        RecordSkeleton skeleton = new RecordSkeleton(reader.format().traits().hasNames());
        skeleton.imports.add("org.tensorbind.annotation.TensorBundle");
        skeleton.group(reader.tensors()).forEach(skeleton::tensor);
        reader.metadataValues().forEach(skeleton::metadata);
        return (packageName == null ? "" : "package " + packageName + ";\n\n")
                + skeleton.imports.stream()
                        .map(type -> "import " + type + ";\n")
                        .collect(Collectors.joining())
                + "\n/** The tensors of "
                + Text.show(reader.source().substring(reader.source().lastIndexOf('/') + 1)) + ". */\n"
                + "@TensorBundle\npublic record " + name + "(\n"
                + String.join(",\n", skeleton.components) + ") {}\n";
    }

    /** Tensors by their name, or by the pattern of it where the same with 0 to n in it makes a list; as {@code @Tensor} has them. */
    private Map<String, List<TensorInfo>> group(List<TensorInfo> tensors) {
        Map<String, Map<Integer, TensorInfo>> byPattern = new LinkedHashMap<>();
        for (TensorInfo tensor : tensors) {
            Matcher index = INDEX.matcher(tensor.name());
            boolean listed = named && index.find() && index.group().length() < 7;
            String pattern = listed
                    ? literal(tensor.name().substring(0, index.start())) + "{i}"
                            + literal(tensor.name().substring(index.end()))
                    : literal(tensor.name());
            byPattern
                    .computeIfAbsent(pattern, missing -> new TreeMap<>())
                    .put(listed ? Integer.parseInt(index.group()) : NO_INDEX, tensor);
        }
        Map<String, List<TensorInfo>> groups = new LinkedHashMap<>();
        byPattern.forEach((pattern, elements) -> {
            if (elements.containsKey(NO_INDEX) || isList(elements)) {
                groups.put(pattern, List.copyOf(elements.values()));
            } else {
                elements.values().forEach(tensor -> groups.put(literal(tensor.name()), List.of(tensor)));
            }
        });
        return groups;
    }

    private static boolean isList(Map<Integer, TensorInfo> elements) {
        TensorInfo first = elements.get(0);
        return first != null
                && elements.keySet().stream().allMatch(index -> index < elements.size())
                && elements.values().stream()
                        .allMatch(element -> element.dtype() == first.dtype()
                                && element.layout() == first.layout()
                                && element.shape().rank() == first.shape().rank());
    }

    private void tensor(String pattern, List<TensorInfo> elements) {
        TensorInfo first = elements.get(0);
        boolean list = !literal(first.name()).equals(pattern);
        String type = type(first);
        List<String> attributes = new ArrayList<>();
        if (named) {
            attributes.add("name = \"" + escape(pattern) + "\"");
        }
        String shape = shape(elements);
        if (!shape.isEmpty() && !type.equals("CooTensor")) {
            attributes.add("shape = \"" + shape + "\"");
        }
        if (fixesDtype(first.dtype()) && !type.equals("TensorView") && !type.equals("CooTensor")) {
            imports.add("org.tensorbind.DType");
            attributes.add("dtype = DType." + first.dtype().name());
        }
        imports.add("org.tensorbind.annotation.Tensor");
        String full = type;
        if (list) {
            imports.add("java.util.List");
            full = "List<" + boxed(type) + ">";
        }
        components.add(INDENT + "@Tensor(" + String.join(", ", attributes) + ") " + full + " "
                + identifier(named ? pattern : "tensor" + first.name()));
    }

    private void metadata(String key, MetadataValue value) {
        imports.add("org.tensorbind.annotation.Metadata");
        imports.add("org.jspecify.annotations.Nullable");
        components.add(INDENT + "@Metadata(\"" + escape(key) + "\") @Nullable " + metadataType(value.value()) + " "
                + identifier(key));
    }

    private static String metadataType(@Nullable Object value) {
        boolean simple =
                value instanceof Long || value instanceof Float || value instanceof Double || value instanceof Boolean;
        return value != null && simple ? value.getClass().getSimpleName() : "String";
    }

    private String type(TensorInfo tensor) {
        if (tensor.layout() == Layout.COO) {
            imports.add("org.tensorbind.CooTensor");
            return "CooTensor";
        }
        boolean array = tensor.dtype() != DType.OPAQUE
                && !tensor.dtype().isComplex()
                && tensor.layout() == Layout.DENSE
                && tensor.shape().rank() <= MOST_NESTED
                && tensor.shape().elementCount() < Integer.MAX_VALUE - 8;
        if (!array) {
            imports.add("org.tensorbind.TensorView");
            return "TensorView";
        }
        String element = switch (tensor.dtype()) {
            case BOOL -> "boolean";
            case I8, U8 -> "byte";
            case I16, U16 -> "short";
            case I32, U32 -> "int";
            case I64, U64 -> "long";
            case F64 -> "double";
            default -> "float";
        };
        return element + "[]".repeat(tensor.shape().rank());
    }

    /** Whether the Java type stands for another dtype, so that it has to be said. */
    private static boolean fixesDtype(DType dtype) {
        return switch (dtype) {
            case U8, U16, U32, U64, F16, BF16, F8_E4M3, F8_E5M2 -> true;
            default -> false;
        };
    }

    private static String boxed(String type) {
        return switch (type) {
            case "boolean" -> "Boolean";
            case "byte" -> "Byte";
            case "short" -> "Short";
            case "int" -> "Integer";
            case "long" -> "Long";
            case "float" -> "Float";
            case "double" -> "Double";
            default -> type;
        };
    }

    /** Dimensions that all elements share, ? for the others. */
    private static String shape(List<TensorInfo> elements) {
        Shape first = elements.get(0).shape();
        List<String> dimensions = new ArrayList<>();
        for (int d = 0; d < first.rank(); d++) {
            int dimension = d;
            boolean same = elements.stream()
                    .allMatch(element -> element.shape().dimension(dimension) == first.dimension(dimension));
            dimensions.add(same ? Long.toUnsignedString(first.dimension(d)) : "?");
        }
        return String.join(", ", dimensions);
    }

    /** {@code blocks.{i}.norm-1} as {@code blocksNorm1}. */
    private String identifier(String name) {
        StringBuilder identifier = new StringBuilder();
        boolean upper = false;
        for (char c : name.replace("{i}", "").toCharArray()) {
            if (!Character.isJavaIdentifierPart(c) || c == '_' || c == '$') {
                upper = !identifier.isEmpty();
            } else {
                identifier.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        if (identifier.isEmpty() || !Character.isJavaIdentifierStart(identifier.charAt(0))) {
            identifier.insert(0, "tensor");
        }
        identifier.setCharAt(0, Character.toLowerCase(identifier.charAt(0)));
        String base = SourceVersion.isKeyword(identifier) ? identifier + "Tensor" : identifier.toString();
        String unique = base;
        for (int i = 2; !identifiers.add(unique); i++) {
            unique = base + i;
        }
        return unique;
    }

    /** A part of a name as {@code @Tensor} has it. */
    private static String literal(String name) {
        return name.replace("{", "{{").replace("}", "}}");
    }

    /** Text of a literal: signs that are not visible, or that change the direction of text, as escapes. */
    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                escaped.append('\\').append((char) c);
            } else {
                escaped.append(escapedCharacter((char) c));
            }
        });
        return escaped.toString();
    }

    private static String escapedCharacter(char c) {
        String shown = String.valueOf(c);
        return Character.isSurrogate(c) ? String.format("\\u%04x", (int) c) : SafeText.of(shown);
    }
}
