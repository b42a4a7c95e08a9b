package org.tensorbind.processor;

import com.google.auto.service.AutoService;
import com.palantir.javapoet.JavaFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Attribute;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.binding.Bundles;
import org.tensorbind.contract.Artifact;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.bundle.BundleResolver;
import org.tensorbind.processor.bundle.HeldDiagnostics;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarLocator;
import org.tensorbind.processor.diagnostic.BundleMessage;
import org.tensorbind.processor.elements.Adapters;
import org.tensorbind.processor.elements.AnnotationValues;
import org.tensorbind.processor.elements.Lombok;
import org.tensorbind.processor.elements.PropertyOrigin;
import org.tensorbind.processor.emit.GeneratedFiles.Marks;
import org.tensorbind.processor.emit.GeneratedText;
import org.tensorbind.processor.emit.bundle.BundleEmitter;
import org.tensorbind.processor.emit.kotlin.KotlinBundleEmitter;
import org.tensorbind.processor.emit.kotlin.KotlinBundleEmitter.KotlinFile;
import org.tensorbind.processor.pinned.PinnedHeader;

/**
 * Generates a reader and a writer for each {@link TensorBundle}. A class that refers to types that do not exist yet is deferred to the next round.
 * For a class with errors, all of them are reported and nothing is generated.
 */
@AutoService(Processor.class)
public final class BundleProcessor extends AbstractProcessor {
    private static final String KOTLIN_TARGET = "kapt.kotlin.generated";

    /** Other compilers may run without the classes of javac's syntax trees. */
    private static final String JAVAC = "com.sun.tools.javac.";

    /** Names, because elements must not be reused in a later round. */
    private final Set<String> waiting = new LinkedHashSet<>();

    private final Lombok lombok = new Lombok();
    private boolean waitsForLombok;

    /** Called by the compiler. */
    public BundleProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(
                TensorBundle.class.getCanonicalName(),
                Tensor.class.getCanonicalName(),
                Metadata.class.getCanonicalName(),
                Attribute.class.getCanonicalName());
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(KOTLIN_TARGET, GrammarLocator.OPTION);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Set<String> names = new LinkedHashSet<>(waiting);
        for (Element element : round.getElementsAnnotatedWith(TensorBundle.class)) {
            names.add(((TypeElement) element).getQualifiedName().toString());
        }
        waiting.clear();
        reportMembersOfNoBundle(round);
        if (processingEnv.getClass().getName().startsWith(JAVAC)) {
            LocalBundles.report(processingEnv, round.getRootElements());
        }
        boolean lombokIsDue = waitsForLombok;
        waitsForLombok = lombokChangesAny(names);
        if (round.processingOver() && !lombokIsDue) {
            return false; // the compiler itself reports types that are still missing
        }
        if (waitsForLombok) {
            waiting.addAll(names); // one bundle may contain another
        } else {
            generate(names, Adapters.names(round.getElementsAnnotatedWith(TensorAdapter.class)));
        }
        return false; // never claimed: processors of "*" would not be called
    }

    private boolean lombokChangesAny(Set<String> names) {
        boolean any = false;
        for (String name : names) {
            TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
            any |= type != null && lombok.changes(type);
        }
        return any;
    }

    private void generate(Set<String> names, Map<String, String> adapters) {
        ClassDeclarations declarations =
                new ClassDeclarations(processingEnv.getElementUtils(), processingEnv.getTypeUtils(), adapters);
        for (String name : names) {
            TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
            if (type != null) {
                generate(type, declarations);
            }
        }
    }

    /** Reports annotations in a record or a final class that is not a bundle. A bundle may extend any other class. */
    private void reportMembersOfNoBundle(RoundEnvironment round) {
        Set<Element> classes = new LinkedHashSet<>();
        for (Element member :
                round.getElementsAnnotatedWithAny(Set.of(Tensor.class, Metadata.class, Attribute.class))) {
            Element owner = member;
            while (owner != null && !(owner instanceof TypeElement)) {
                owner = owner.getEnclosingElement();
            }
            if (owner != null) {
                classes.add(owner);
            }
        }
        for (Element owner : classes) {
            boolean bundle = AnnotationValues.find(owner, TensorBundle.class.getCanonicalName()) != null;
            if (!bundle && owner.getModifiers().contains(Modifier.FINAL)) {
                error(owner, BundleMessage.NO_BUNDLE.message(owner.getSimpleName()));
            }
        }
    }

    private void generate(TypeElement type, ClassDeclarations declarations) {
        if (processingEnv.getElementUtils().getTypeElement(Bundles.class.getCanonicalName()) == null) {
            error(type, BundleMessage.NO_ARTIFACT.message(type.getSimpleName(), Artifact.BUNDLES.missing()));
            return;
        }
        HeldDiagnostics diagnostics = new HeldDiagnostics();
        try {
            ClassDeclarations.Found found = declarations.find(type, diagnostics);
            diagnostics.release((tag, property, attribute, values) ->
                    report(type, found.origins(), tag.message(values), property, attribute));
            if (found.declaration() != null) {
                Bundle bundle = BundleResolver.resolve(found.declaration(), diagnostics);
                if (bundle != null && !bundle.pinned().isEmpty()) {
                    compareWithHeader(bundle, declarations, diagnostics);
                }
                if (bundle != null && !diagnostics.any()) {
                    emit(bundle, type, diagnostics);
                }
            }
        } catch (SourceType.Unresolved e) {
            waiting.add(type.getQualifiedName().toString());
        } catch (IOException e) {
            error(type, "the generated classes cannot be written: " + e.getMessage());
        } catch (RuntimeException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            error(type, "internal error of the processor, please report it with the class: " + trace);
        }
    }

    private void compareWithHeader(Bundle bundle, ClassDeclarations declarations, BundleDiagnostics diagnostics)
            throws IOException {
        GrammarLocator locator = new GrammarLocator(processingEnv.getFiler(), processingEnv.getOptions());
        String packageName = bundle.declaration().type().packageName();
        GrammarFile header = locator.find(bundle.pinned(), packageName);
        if (header == null) {
            String places = locator.places(bundle.pinned(), packageName);
            diagnostics.report(BundleMessage.NO_HEADER, null, "pinned", bundle.pinned(), places);
        } else {
            PinnedHeader.check(
                    bundle, bundle.pinned(), header.text(), type -> bundleOf(type, declarations), diagnostics);
        }
    }

    private @Nullable Bundle bundleOf(SourceType type, ClassDeclarations declarations) {
        TypeElement element = type.ref() == null
                ? null
                : processingEnv.getElementUtils().getTypeElement(type.ref().qualifiedName());
        return element == null ? null : declarations.bundle(element);
    }

    private void emit(Bundle bundle, TypeElement type, BundleDiagnostics diagnostics) throws IOException {
        if (bundle.declaration().kotlin()) {
            emitKotlin(bundle, type, diagnostics);
            return;
        }
        Marks marks = Marks.at(type, processingEnv.getElementUtils());
        for (JavaFile file : BundleEmitter.emit(bundle, getClass().getCanonicalName(), type, marks)) {
            String name = file.typeSpec().name();
            String className = file.packageName().isEmpty() ? name : file.packageName() + "." + name;
            try (Writer writer =
                    processingEnv.getFiler().createSourceFile(className, type).openWriter()) {
                writer.write(GeneratedText.of(file));
            } catch (FilerException e) {
                diagnostics.report(BundleMessage.NAME_CLASH, null, null, name);
            }
        }
    }

    /** Writes Kotlin files to the directory that kapt sets, because the filer supports only Java. */
    private void emitKotlin(Bundle bundle, TypeElement type, BundleDiagnostics diagnostics) throws IOException {
        String target = processingEnv.getOptions().get(KOTLIN_TARGET);
        if (target == null) {
            diagnostics.report(BundleMessage.KOTLIN_TARGET, null, null, type.getSimpleName());
            return;
        }
        for (KotlinFile file : KotlinBundleEmitter.emit(bundle, getClass().getCanonicalName())) {
            Path path = Path.of(target).resolve(file.path());
            Files.createDirectories(path.resolveSibling("."));
            Files.writeString(path, file.text());
        }
    }

    /** Reports an error at the annotation value, property or class that it concerns. */
    private void report(
            TypeElement type,
            Map<String, PropertyOrigin> origins,
            String message,
            @Nullable String property,
            @Nullable String attribute) {
        PropertyOrigin origin = property == null
                ? new PropertyOrigin(type, AnnotationValues.find(type, TensorBundle.class.getCanonicalName()))
                : origins.getOrDefault(property, new PropertyOrigin(type, null));
        AnnotationMirror annotation = attribute == null ? null : origin.annotation();
        AnnotationValue value =
                annotation == null || attribute == null ? null : AnnotationValues.value(annotation, attribute);
        processingEnv.getMessager().printMessage(Kind.ERROR, message, origin.element(), annotation, value);
    }

    private void error(Element element, String message) {
        processingEnv.getMessager().printMessage(Kind.ERROR, message, element);
    }
}
