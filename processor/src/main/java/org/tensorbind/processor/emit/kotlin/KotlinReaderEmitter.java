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
        addRead(
                "file: Path",
                "Reads a file. Buffers and views of the bundle keep it mapped as long as they are in use.");
        addRead("file: TensorReader", "Reads an open file, which stays open; buffers and views of the bundle need it.");
        addBind();
        return text.line("}").file(bundle.declaration().type().packageName());
    }

    private void addRead(String parameter, String documentation) {
        String passedOn = KotlinFunctions.passedOn(names);
        String binding = passedOn.isEmpty() ? "::bind)" : "{ bind(it" + passedOn + ") })";
        text.line("")
                .line("/**")
                .line(" * " + documentation)
                .line(" *")
                .line(" * @throws org.tensorbind.BundleException if the file does not fit, with all that does not")
                .line(" */")
                .line("@JvmStatic")
                .line("@JvmOverloads")
                .line("@Throws(IOException::class)")
                .line(names.visibility() + " fun " + names.typeParameters() + "read(" + parameter
                        + ", options: BundleOptions = BundleOptions.defaults()" + FUNCTIONS.parameters(names) + "): "
                        + names.type()
                        + " =")
                .line("    Bundles.read(BUNDLE, file, options, " + binding);
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
        for (Component component : bundle.components()) {
            text.line("val " + KotlinNames.variable(component.name()) + " = " + bound(component));
        }
        if (bundle.declaration().construction() == Construction.SETTERS) {
            addSetters();
        } else if (bundle.components().stream().anyMatch(component -> component.takesDefault())) {
            addConstructionWithDefaults();
        } else {
            addConstruction();
        }
        text.line("}");
    }

    private String bound(Component component) {
        String constant = names.constant(component);
        if (component.value() instanceof Value.OfMetadata metadata) {
            String key = KotlinNames.literal(metadata.key());
            return component.mayBeAbsent()
                    ? "tensors.optionalMetadata(" + key + ")"
                    : "tensors.metadata(" + KotlinNames.literal(component.name()) + ", " + key + ")";
        }
        return component.value() instanceof Value.OfAllMetadata
                ? "tensors.allMetadata()"
                : bound("tensors", component.value(), constant, component.mayBeAbsent(), 1);
    }

    private String bound(String binder, Value value, String constant, boolean nullable, int depth) {
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

    private void addConstruction() {
        text.line("return Loader {").line(names.rawType() + "(");
        for (Component component : bundle.components()) {
            text.line(
                    KotlinNames.quoted(component.name()) + " = " + KotlinNames.variable(component.name()) + ".load(),");
        }
        text.line(")").line("}");
    }

    /**
     * A default may depend on the parameters before its own: what is absent is taken from an instance that was made with all that is known
     * before it.
     */
    private void addConstructionWithDefaults() {
        text.line("return Loader {");
        List<String> required = new ArrayList<>();
        for (Component component : bundle.components()) {
            if (!component.takesDefault()) {
                text.line("val " + loaded(component) + " = " + KotlinNames.variable(component.name()) + ".load()");
                required.add(KotlinNames.quoted(component.name()) + " = " + loaded(component));
            }
        }
        List<String> known = new ArrayList<>();
        for (Component component : bundle.components()) {
            if (component.takesDefault()) {
                List<String> arguments = new ArrayList<>(required);
                arguments.addAll(known);
                text.line("val " + loaded(component) + " = " + KotlinNames.variable(component.name()) + ".load() ?: "
                        + names.rawType() + "(" + String.join(", ", arguments) + ")."
                        + KotlinNames.quoted(component.name()));
                known.add(KotlinNames.quoted(component.name()) + " = " + loaded(component));
            }
        }
        text.line(names.rawType() + "(");
        for (Component component : bundle.components()) {
            text.line(KotlinNames.quoted(component.name()) + " = " + loaded(component) + ",");
        }
        text.line(")").line("}");
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
        text.line("return Loader {").line("val bundle = " + names.rawType() + "()");
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
