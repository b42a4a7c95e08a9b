package org.tensorbind.processor.ksp;

import com.google.auto.service.AutoService;
import com.google.devtools.ksp.processing.SymbolProcessor;
import com.google.devtools.ksp.processing.SymbolProcessorEnvironment;
import com.google.devtools.ksp.processing.SymbolProcessorProvider;

/** Gives KSP what generates readers and writers of Kotlin classes. */
@AutoService(SymbolProcessorProvider.class)
public final class BundleSymbolProcessorProvider implements SymbolProcessorProvider {
    /** Made by KSP. */
    public BundleSymbolProcessorProvider() {}

    @Override
    public SymbolProcessor create(SymbolProcessorEnvironment environment) {
        return new BundleSymbolProcessor(environment);
    }
}
