package org.tensorbind.processor.emit.kotlin;

import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.emit.bundle.BundleSpecs;

/** Emits the Kotlin object that writes a bundle. */
final class KotlinWriterEmitter {
    private static final KotlinFunctions FUNCTIONS =
            new KotlinFunctions("Collecting", "collect", KotlinNames::writer, "nested, item");

    private final Bundle bundle;
    private final KotlinNames names;
    private final KotlinText text = new KotlinText();
    private final String reader;

    KotlinWriterEmitter(Bundle bundle) {
        this.bundle = bundle;
        this.names = new KotlinNames(bundle);
        this.reader = KotlinNames.quoted(bundle.declaration().type().generatedPrefix() + "Reader");
    }

    String emit(String generator) {
        text.line("/** Writes [" + names.rawType() + "] to tensor files of any format on the class path. */")
                .line("@Generated(" + KotlinNames.literal(generator) + ")")
                .line(names.visibility() + " object "
                        + KotlinNames.quoted(bundle.declaration().type().generatedPrefix() + "Writer") + " {")
                .line("/** How tensors are stored when a call does not say it. */")
                .line("@JvmField")
                .line(names.visibility() + " val OPTIONS: WriteOptions = WriteOptions.defaults()"
                        + KotlinCalls.chain(BundleSpecs.options(bundle.stored())));
        addWrite(
                "file: Path, options: WriteOptions = OPTIONS",
                "file, options",
                "Writes a file in the format of its extension; it appears, or is replaced, once all is written.",
                true);
        addWrite("out: TensorWriter", "out", "Adds everything to a writer, which is not committed.", false);
        addCollect();
        return text.line("}").file(bundle.declaration().type().packageName());
    }

    private void addWrite(String parameters, String arguments, String documentation, boolean defaults) {
        String passedOn = KotlinFunctions.passedOn(names);
        String collecting = passedOn.isEmpty()
                ? "::collect, " + reader + "::bind)"
                : "{ tensors, item -> collect(tensors, item" + passedOn + ") }, null)";
        text.line("")
                .line("/**")
                .line(" * " + documentation)
                .line(" *")
                .line(
                        " * @throws org.tensorbind.BundleException if the bundle cannot be written, with all that is wrong")
                .line(" */")
                .line("@JvmStatic");
        if (defaults) {
            text.line("@JvmOverloads");
        }
        text.line("@Throws(IOException::class)")
                .line(names.visibility() + " fun " + names.typeParameters() + "write(value: " + names.type() + ", "
                        + parameters + FUNCTIONS.parameters(names) + "): Unit =")
                .line("    Bundles.write(" + reader + ".BUNDLE, value, " + arguments + ", " + collecting);
    }

    private void addCollect() {
        text.line("")
                .line("/** Hands on the tensors of one bundle, for writers of bundles that it is in. */")
                .line("@JvmStatic")
                .line(names.visibility() + " fun " + names.typeParameters() + "collect(out: BundleCollector, value: "
                        + names.type() + FUNCTIONS.parameters(names) + ") {");
        if (!bundle.where().isEmpty()) {
            text.line("out.where(" + KotlinNames.literal(bundle.where()) + ")");
        }
        for (Component component : bundle.components()) {
            text.line(collected(component));
        }
        text.line("}");
    }

    private String collected(Component component) {
        String read = "value." + KotlinNames.quoted(component.name());
        if (component.value() instanceof Value.OfMetadata metadata) {
            String key = KotlinNames.literal(metadata.key());
            return component.isNullable()
                    ? "out.optionalMetadata(" + key + ", " + read + ")"
                    : "out.metadata(" + KotlinNames.literal(component.name()) + ", " + key + ", " + read + ")";
        }
        return component.value() instanceof Value.OfAllMetadata
                ? "out.allMetadata(" + KotlinNames.literal(component.name()) + ", " + read + ")"
                : collected("out", component.value(), names.constant(component), component.isNullable(), read, 1);
    }

    private String collected(String collector, Value value, String constant, boolean nullable, String read, int depth) {
        String start = collector + "." + BundleSpecs.methodOf(value, nullable) + "(" + reader + "."
                + KotlinNames.quoted(constant) + ", " + read;
        if (value instanceof Value.OfTensor tensor) {
            String conversion = KotlinNames.toSigned(tensor.type());
            return start + (conversion.isEmpty() ? "" : (nullable ? "?." : ".") + conversion) + ")";
        }
        if (value instanceof Value.OfBundle nested) {
            return start + ", " + FUNCTIONS.of(nested.type()) + ")";
        }
        Value.OfElements elements = (Value.OfElements) value;
        return start + element(elements.element(), constant, elements.nullable(), depth);
    }

    private String element(Value element, String constant, boolean nullable, int depth) {
        if (BundleSpecs.isDirect(element, nullable)) {
            return ", " + FUNCTIONS.of(((Value.OfBundle) element).type()) + ")";
        }
        String suffix = depth == 1 ? "" : Integer.toString(depth);
        String collector = "element" + suffix;
        String item = "item" + suffix;
        return ") { " + collector + ", " + item + " -> "
                + collected(collector, element, BundleSpecs.ofElement(constant), nullable, item, depth + 1) + " }";
    }
}
