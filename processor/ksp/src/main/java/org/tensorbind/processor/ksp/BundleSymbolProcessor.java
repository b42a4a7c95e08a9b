package org.tensorbind.processor.ksp;

import com.google.devtools.ksp.processing.CodeGenerator;
import com.google.devtools.ksp.processing.Dependencies;
import com.google.devtools.ksp.processing.KSPLogger;
import com.google.devtools.ksp.processing.Resolver;
import com.google.devtools.ksp.processing.SymbolProcessor;
import com.google.devtools.ksp.processing.SymbolProcessorEnvironment;
import com.google.devtools.ksp.symbol.KSAnnotated;
import com.google.devtools.ksp.symbol.KSClassDeclaration;
import com.google.devtools.ksp.symbol.KSFile;
import com.google.devtools.ksp.symbol.KSNode;
import com.google.devtools.ksp.symbol.Modifier;
import com.google.devtools.ksp.symbol.Origin;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import kotlin.sequences.SequencesKt;
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
import org.tensorbind.processor.emit.kotlin.KotlinBundleEmitter;
import org.tensorbind.processor.emit.kotlin.KotlinBundleEmitter.KotlinFile;
import org.tensorbind.processor.pinned.PinnedHeader;

/** Generates a reader and a writer for each Kotlin class that is a bundle; those of Java are left to the compiler's own processor. */
final class BundleSymbolProcessor implements SymbolProcessor {
    /** What generates it for kapt, too: the code is the same. */
    private static final String GENERATOR = "org.tensorbind.processor.BundleProcessor";

    private final CodeGenerator files;
    private final KSPLogger log;
    private final GrammarLocator headers;

    BundleSymbolProcessor(SymbolProcessorEnvironment environment) {
        files = environment.getCodeGenerator();
        log = environment.getLogger();
        headers = new GrammarLocator(null, environment.getOptions());
    }

    @Override
    public List<KSAnnotated> process(Resolver resolver) {
        reportMembersOfNoBundle(resolver);
        List<KSAnnotated> waiting = new ArrayList<>();
        String needed = Bundles.class.getCanonicalName();
        boolean present = resolver.getClassDeclarationByName(resolver.getKSNameFromString(needed)) != null;
        SymbolDeclarations declarations =
                new SymbolDeclarations(resolver, SymbolAdapters.names(annotated(resolver, TensorAdapter.class)));
        for (KSAnnotated symbol : annotated(resolver, TensorBundle.class)) {
            if (symbol instanceof KSClassDeclaration type && type.getOrigin() == Origin.KOTLIN) {
                if (!present) {
                    String name = type.getSimpleName().asString();
                    log.error(BundleMessage.NO_ARTIFACT.message(name, Artifact.BUNDLES.missing()), type);
                    continue;
                }
                try {
                    generate(type, declarations);
                } catch (SourceType.Unresolved e) {
                    waiting.add(type);
                } catch (IOException e) {
                    log.error("the generated classes cannot be written: " + e.getMessage(), type);
                }
            }
        }
        return waiting;
    }

    private static List<KSAnnotated> annotated(Resolver resolver, Class<?> annotation) {
        return SequencesKt.toList(resolver.getSymbolsWithAnnotation(annotation.getCanonicalName(), false));
    }

    private void generate(KSClassDeclaration type, SymbolDeclarations declarations) throws IOException {
        HeldDiagnostics diagnostics = new HeldDiagnostics();
        SymbolDeclarations.Found found = declarations.find(type, diagnostics);
        diagnostics.release((tag, property, attribute, values) -> {
            KSNode place = property == null ? type : found.origin(property, attribute != null, type);
            log.error(tag.message(values), place);
        });
        Bundle bundle = found.declaration() == null ? null : BundleResolver.resolve(found.declaration(), diagnostics);
        if (bundle != null && !bundle.pinned().isEmpty()) {
            compareWithHeader(bundle, declarations, diagnostics);
        }
        if (bundle != null && !diagnostics.any()) {
            for (KotlinFile file : KotlinBundleEmitter.emit(bundle, GENERATOR)) {
                write(file, type.getContainingFile());
            }
        }
    }

    private void compareWithHeader(Bundle bundle, SymbolDeclarations declarations, BundleDiagnostics diagnostics)
            throws IOException {
        String packageName = bundle.declaration().type().packageName();
        GrammarFile header = headers.find(bundle.pinned(), packageName);
        if (header == null) {
            String places = headers.places(bundle.pinned(), packageName);
            diagnostics.report(BundleMessage.NO_HEADER, null, "pinned", bundle.pinned(), places);
        } else {
            PinnedHeader.check(bundle, bundle.pinned(), header.text(), declarations::bundle, diagnostics);
        }
    }

    private void write(KotlinFile file, @Nullable KSFile origin) throws IOException {
        Dependencies dependencies = origin == null ? new Dependencies(false) : new Dependencies(false, origin);
        String path = file.path().substring(0, file.path().lastIndexOf('.'));
        try (OutputStream out = files.createNewFileByPath(dependencies, path, "kt")) {
            out.write(file.text().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Reports annotations in a final class that is not a bundle. A bundle may extend any other class. */
    private void reportMembersOfNoBundle(Resolver resolver) {
        Set<KSClassDeclaration> classes = new LinkedHashSet<>();
        for (Class<?> annotation : List.of(Tensor.class, Metadata.class, Attribute.class)) {
            for (KSNode member : annotated(resolver, annotation)) {
                KSNode owner = member;
                while (owner != null && !(owner instanceof KSClassDeclaration)) {
                    owner = owner.getParent();
                }
                if (owner instanceof KSClassDeclaration type && type.getOrigin() == Origin.KOTLIN) {
                    classes.add(type);
                }
            }
        }
        for (KSClassDeclaration type : classes) {
            boolean mayBeExtended = type.getModifiers().stream()
                    .anyMatch(Set.of(Modifier.OPEN, Modifier.ABSTRACT, Modifier.SEALED)::contains);
            if (!mayBeExtended && SymbolAnnotations.find(type, TensorBundle.class) == null) {
                log.error(BundleMessage.NO_BUNDLE.message(type.getSimpleName().asString()), type);
            }
        }
    }
}
