package org.tensorbind.processor.emit.kotlin;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.emit.bundle.BundleSpecs;

/** Emits the Kotlin object that reads a bundle. */
final class KotlinReaderEmitter {
    private static final KotlinFunctions FUNCTIONS =
            new KotlinFunctions("Binding", "bind", KotlinNames::reader, "nested");

    private final Bundle bundle;
    private final KotlinNames names;
    private final KotlinText text = new KotlinText();

    KotlinReaderEmitter(Bundle bundle) {
        this.bundle = bundle;
        this.names = new KotlinNames(bundle);
    }

    String emit(String generator) {
        text.line("/** Reads [" + names.rawType() + "] from tensor files of any format on the class path. */")
                .line("@Generated(" + KotlinNames.literal(generator) + ")")
                .line(names.visibility() + " object "
                        + KotlinNames.quoted(bundle.declaration().type().generatedPrefix() + "Reader") + " {")
                .line("internal val BUNDLE = BundleSpec("
                        + KotlinNames.literal(bundle.declaration().type().simpleName()) + ", " + bundle.closed() + ")");
        for (BundleSpecs.Spec spec : BundleSpecs.of(bundle, names.java())) {
            text.line("internal val " + KotlinNames.quoted(spec.constant()) + " = "
                    + spec.type().getSimpleName() + (spec.isConstructed() ? "" : ".of")
                    + KotlinCalls.arguments(spec.made()) + KotlinCalls.chain(spec.changes()));
        }
        for (String source : List.of("Path", "TensorReader", "ByteSource")) {
            addRead(source, false);
            addRead(source, true);
        }
        addBind();
        return text.line("}").file(bundle.declaration().type().packageName());
    }

    /** Functions for type variables stand last, so that all can be given by position: those of a generic bundle have an overload without options. */
    private void addRead(String source, boolean result) {
        String passedOn = KotlinFunctions.passedOn(names);
        boolean generic = !passedOn.isEmpty();
        if (generic) {
            addHead(source, result, "", true);
            text.line("    " + (result ? "readResult" : "read") + names.typeArguments()
                    + "(file, BundleOptions.defaults()" + passedOn + ")");
        }
        addHead(
                source,
                result,
                generic ? ", options: BundleOptions" : ", options: BundleOptions = BundleOptions.defaults()",
                generic);
        String binding = generic ? "{ bind" + names.typeArguments() + "(it" + passedOn + ") })" : "::bind)";
        text.line("    Bundles.read(BUNDLE, file, options, " + binding + (result ? "" : ".value()"));
    }

    private void addHead(String source, boolean result, String options, boolean generic) {
        text.line("")
                .line("/**")
                .line(" * " + documentation(source, result))
                .line(" *")
                .line(" * @throws org.tensorbind.BundleException if the file does not fit, with all that does not")
                .line(" */")
                .line("@JvmStatic");
        if (!generic) {
            text.line("@JvmOverloads");
        }
        String returned = result ? "BundleResult<" + names.type() + ">" : names.type();
        text.line("@Throws(IOException::class)")
                .line(names.visibility() + " fun " + names.typeParameters() + (result ? "readResult" : "read")
                        + "(file: " + source + options + FUNCTIONS.parameters(names) + "): " + returned + " =");
    }

    private static String documentation(String source, boolean result) {
        String what = switch (source) {
            case "Path" -> "Reads a file. Buffers and views of the bundle keep it mapped as long as they are in use.";
            case "TensorReader" -> "Reads an open file, which stays open; buffers and views of the bundle need it.";
            default -> "Reads bytes, of memory or a channel, and closes the source unless buffers or views need it.";
        };
        return result ? what + " The result tells what was not read, too." : what;
    }

    private void addBind() {
        text.line("")
                .line("/** Finds and checks the tensors of one bundle, for readers of bundles that it is in. */")
                .line("@JvmStatic")
                .line(names.visibility() + " fun " + names.typeParameters() + "bind(tensors: BundleBinder"
                        + FUNCTIONS.parameters(names) + "): Loader<" + names.type() + "> {");
        if (!bundle.where().isEmpty()) {
            text.line("tensors.where(" + KotlinNames.literal(bundle.where()) + ")");
        }
        for (Component component : bundle.inOrder()) {
            text.line("val " + KotlinNames.variable(component.name()) + " = " + bound(component));
        }
        if (bundle.declaration().construction() == Construction.ALTERNATIVES) {
            addAlternatives();
        } else if (bundle.declaration().construction() == Construction.SETTERS) {
            addSetters();
        } else if (bundle.components().stream().anyMatch(component -> component.takesDefault())) {
            addConstructionWithDefaults();
        } else {
            addConstruction();
        }
        text.line("}");
    }

    private String bound(Component component) {
        return bound(component, component.value());
    }

    private String bound(Component component, Value value) {
        boolean nullable = component.mayBeAbsent();
        if (value instanceof Value.Adapted adapted) {
            return bound(component, adapted.inner()) + reading(adapted, nullable);
        }
        if (value instanceof Value.OfMetadata metadata) {
            return metadata(component, metadata);
        }
        if (value instanceof Value.OfAttribute attribute) {
            return attribute(component, attribute);
        }
        return value instanceof Value.OfAllMetadata
                ? "tensors.allMetadata()"
                : bound("tensors", value, names.constant(component), nullable, 1);
    }

    private static String metadata(Component component, Value.OfMetadata metadata) {
        String key = KotlinNames.literal(metadata.key());
        String name = KotlinNames.literal(component.name());
        if (metadata.kind() != null) {
            return "tensors." + (component.mayBeAbsent() ? "optionalMetadata" : "metadata") + "(" + name + ", " + key
                    + ", " + KotlinNames.metadataType(metadata.kind()) + ")";
        }
        return component.mayBeAbsent()
                ? "tensors.optionalMetadata(" + key + ")"
                : "tensors.metadata(" + name + ", " + key + ")";
    }

    private String attribute(Component component, Value.OfAttribute attribute) {
        return "tensors." + (component.mayBeAbsent() ? "optionalAttribute(" : "attribute(")
                + KotlinNames.literal(component.name()) + ", "
                + KotlinNames.quoted(names.constant(attribute.owner())) + ", " + KotlinNames.literal(attribute.key())
                + ", " + KotlinNames.attributeType(attribute.kind()) + ")";
    }

    private static String reading(Value.Adapted adapted, boolean nullable) {
        String method = KotlinNames.adapter(adapted.adapter(), adapted.adapter().read());
        return nullable ? ".mapPresent { " + method + "(it!!) }" : ".map { " + method + "(it) }";
    }

    private String bound(String binder, Value value, String constant, boolean nullable, int depth) {
        if (value instanceof Value.Adapted adapted) {
            return bound(binder, adapted.inner(), constant, nullable, depth) + reading(adapted, nullable);
        }
        String start = binder + "." + BundleSpecs.methodOf(value, nullable) + "(" + KotlinNames.quoted(constant);
        if (value instanceof Value.OfElements elements) {
            return start + element(elements.element(), constant, elements.nullable(), depth);
        }
        if (value instanceof Value.OfBundle nested) {
            return start + ", " + FUNCTIONS.of(nested.type()) + ")";
        }
        String conversion = value instanceof Value.OfTensor tensor ? KotlinNames.toUnsigned(tensor.type()) : "";
        return conversion.isEmpty() ? start + ")" : start + ").map { it" + (nullable ? "?." : ".") + conversion + " }";
    }

    private String element(Value element, String constant, boolean nullable, int depth) {
        if (BundleSpecs.isDirect(element, nullable)) {
            return ", " + FUNCTIONS.of(((Value.OfBundle) element).type()) + ")";
        }
        String binder = depth == 1 ? "element" : "element" + depth;
        return ") { " + binder + " -> " + bound(binder, element, BundleSpecs.ofElement(constant), nullable, depth + 1)
                + " }";
    }

    private void addAlternatives() {
        text.line("return tensors.oneOf(")
                .line(KotlinNames.literal(bundle.tag()) + ",")
                .line("listOf(");
        bundle.declaration()
                .alternatives()
                .forEach(alternative -> text.line("Alternative(" + KotlinNames.literal(alternative.label()) + ", "
                        + FUNCTIONS.of(alternative.type()) + "),"));
        text.line("),").line(")");
    }

    private void addConstruction() {
        text.line("return tensors.made {").line(names.rawType() + "(");
        for (Component component : bundle.components()) {
            text.line(
                    KotlinNames.quoted(component.name()) + " = " + KotlinNames.variable(component.name()) + ".load(),");
        }
        text.line(")").line("}");
    }

    /** The class is made once: which of its defaults are taken is told by which arguments are given. */
    private void addConstructionWithDefaults() {
        text.line("return tensors.made {");
        List<Component> optional = new ArrayList<>();
        for (Component component : bundle.components()) {
            text.line("val " + loaded(component) + " = " + KotlinNames.variable(component.name()) + ".load()");
            if (component.takesDefault()) {
                optional.add(component);
            }
        }
        List<String> given = new ArrayList<>();
        for (int i = 0; i < optional.size(); i++) {
            given.add("(if (" + loaded(optional.get(i)) + " == null) 0 else " + (1 << i) + ")");
        }
        text.line("when (" + String.join(" + ", given) + ") {");
        int all = (1 << optional.size()) - 1;
        for (int present = 0; present <= all; present++) {
            text.line((present == all ? "else" : Integer.toString(present)) + " -> " + names.rawType() + "("
                    + arguments(optional, present) + ")");
        }
        text.line("}").line("}");
    }

    private String arguments(List<Component> optional, int present) {
        List<String> arguments = new ArrayList<>();
        for (Component component : bundle.components()) {
            int index = optional.indexOf(component);
            String name = KotlinNames.quoted(component.name());
            if (index < 0) {
                arguments.add(name + " = " + loaded(component));
            } else if ((present >> index & 1) == 1) {
                arguments.add(name + " = " + loaded(component) + "!!");
            }
        }
        return String.join(", ", arguments);
    }

    private String loaded(Component component) {
        String name = component.name() + "Value";
        while (isComponent(name)) {
            name += "_";
        }
        return KotlinNames.quoted(name);
    }

    private boolean isComponent(String name) {
        return bundle.components().stream()
                .anyMatch(component -> component.name().equals(name));
    }

    private void addSetters() {
        text.line("return tensors.made {").line("val bundle = " + names.rawType() + "()");
        for (Component component : bundle.components()) {
            String variable = KotlinNames.variable(component.name());
            String target = "bundle." + KotlinNames.quoted(component.name());
            text.line(
                    component.mayBeAbsent()
                            ? variable + ".load()?.let { " + target + " = it }"
                            : target + " = " + variable + ".load()");
        }
        text.line("bundle").line("}");
    }
}
