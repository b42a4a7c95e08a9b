package org.tensorbind;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.ContractError;

/**
 * The formats on the class path. The service loader reads files to find them, which takes longer than opening a tensor file. Its result is cached,
 * unless that would prevent the collection of a class loader.
 */
final class InstalledFormats {
    private static final @Nullable ClassLoader OWN = InstalledFormats.class.getClassLoader();
    private static final Map<ClassLoader, WeakReference<List<TensorFormat>>> OTHERS = new WeakHashMap<>();
    private static volatile @Nullable List<TensorFormat> own;

    private InstalledFormats() {}

    private static final class ByName implements Comparator<TensorFormat> {
        @Override
        public int compare(TensorFormat a, TensorFormat b) {
            return a.name().compareTo(b.name());
        }
    }

    private static ClassLoader context() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ClassLoader.getSystemClassLoader() : context;
    }

    /** What was found last, at first what {@link #find} finds. A class loader may have been given more since. */
    static List<TensorFormat> known() {
        ClassLoader context = context();
        List<TensorFormat> known = context == OWN ? own : ofOther(context);
        return known == null ? find() : known;
    }

    private static @Nullable List<TensorFormat> ofOther(ClassLoader context) {
        synchronized (OTHERS) {
            WeakReference<List<TensorFormat>> known = OTHERS.get(context);
            return known == null ? null : known.get();
        }
    }

    /** Those that the service loader finds now, by name. */
    static List<TensorFormat> find() {
        ClassLoader context = context();
        List<TensorFormat> formats = new ArrayList<>();
        addAll(formats, ServiceLoader.load(TensorFormat.class, context));
        if (OWN != context) {
            addAll(formats, ServiceLoader.load(TensorFormat.class, OWN));
        }
        formats.sort(new ByName());
        List<TensorFormat> found = List.copyOf(SameNames.resolve(formats));
        if (context == OWN) {
            own = found;
        } else {
            synchronized (OTHERS) {
                OTHERS.put(context, new WeakReference<>(found));
            }
        }
        return found;
    }

    private static void addAll(List<TensorFormat> formats, ServiceLoader<TensorFormat> found) {
        try {
            for (TensorFormat format : found) {
                if (isNew(formats, format)) {
                    formats.add(format);
                }
            }
        } catch (ServiceConfigurationError e) {
            if (e.getCause() instanceof ContractError mismatch) {
                throw mismatch;
            }
            throw e;
        }
    }

    private static boolean isNew(List<TensorFormat> formats, TensorFormat format) {
        for (TensorFormat known : formats) {
            if (Objects.equals(known.getClass(), format.getClass())) {
                return false;
            }
        }
        return true;
    }
}
