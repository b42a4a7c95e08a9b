package org.tensorbind.processor.plan;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;

/** Makes records of all kinds by their components. */
final class SampleRecords {
    private static final Map<Class<?>, List<Object>> OTHERS = Map.ofEntries(
            Map.entry(boolean.class, List.of(false, true)),
            Map.entry(Boolean.class, List.of(false, true)),
            Map.entry(int.class, List.of(0, 1, -1)),
            Map.entry(Integer.class, List.of(0, 1)),
            Map.entry(long.class, List.of(0L, 1L, -1L)),
            Map.entry(Long.class, List.of(0L, 1L)),
            Map.entry(double.class, List.of(0.0, 1.0)),
            Map.entry(char.class, List.of(' ', 'A')),
            Map.entry(String.class, List.of("", "A", "null", "true", "A b", "A ::= b", "\"", "\n")),
            Map.entry(Object.class, List.of("A", "1", 1L, true)),
            Map.entry(byte[].class, List.of(new byte[0], new byte[] {1})),
            Map.entry(ByteBuffer.class, List.of(ByteBuffer.allocate(0), ByteBuffer.allocate(1))),
            Map.entry(
                    ElementType.class,
                    List.of(
                            ElementType.of(DType.F32),
                            ElementType.of(DType.OPAQUE),
                            ElementType.blocks("A", 2, 1),
                            new ElementType("A", DType.OPAQUE, 2, 1, false))));

    private final Map<Class<?>, List<Class<?>>> kinds = new HashMap<>();
    private final Map<Class<?>, RecordComponent[]> components = new HashMap<>();

    /** Of what a sample is being made. */
    private final Deque<Class<?>> around = new ArrayDeque<>();

    /** The records that a type is made of. */
    void addRecords(Type type, Set<Class<?>> records) {
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> addRecords(argument, records));
        } else if (type instanceof Class<?> kind && !OTHERS.containsKey(kind)) {
            kinds(kind)
                    .filter(records::add)
                    .forEach(record -> Arrays.stream(components(record))
                            .forEach(component -> addRecords(component.getGenericType(), records)));
        }
    }

    /** The records that a type is one of, those with the fewest components first. */
    private Stream<Class<?>> kinds(Class<?> type) {
        List<Class<?>> known = kinds.get(type);
        if (known == null) {
            Stream<Class<?>> found = type.isSealed()
                    ? Arrays.stream(type.getPermittedSubclasses()).flatMap(this::kinds)
                    : type.isRecord() ? Stream.of(type) : Stream.of();
            known = found.sorted(Comparator.comparing(kind -> components(kind).length))
                    .toList();
            kinds.put(type, known);
        }
        return known.stream();
    }

    private RecordComponent[] components(Class<?> record) {
        return components.computeIfAbsent(record, Class::getRecordComponents);
    }

    /** Records that have the same components, but for that one. */
    List<Object> differingIn(Class<?> type, int component) {
        RecordComponent changed = components(type)[component];
        List<@Nullable Object> samples = new ArrayList<>(of(changed.getGenericType()));
        if (changed.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            samples.add(null);
        }
        return samples.stream().map(sample -> make(type, component, sample)).toList();
    }

    /** Values of a type that differ. */
    List<Object> of(Type type) {
        if (type instanceof ParameterizedType generic) {
            return ofMany((Class<?>) generic.getRawType(), generic.getActualTypeArguments());
        }
        Class<?> kind = (Class<?>) type;
        if (kind.isRecord() && !OTHERS.containsKey(kind)) {
            return Stream.concat(Stream.of(make(kind, -1, null)), changed(kind)).toList();
        }
        @Nullable List<Object> found = kind.isEnum() ? List.of(kind.getEnumConstants()) : OTHERS.get(kind);
        return found != null
                ? found
                : named(kind).map(record -> make(record, -1, null)).toList();
    }

    /** The kinds of a type, one of each name: the steps of both directions may share some. */
    private Stream<Class<?>> named(Class<?> type) {
        Set<String> names = new LinkedHashSet<>();
        return kinds(type).filter(kind -> names.add(kind.getSimpleName()));
    }

    /** The record with another word or number, each in turn. */
    private Stream<Object> changed(Class<?> record) {
        RecordComponent[] parts = components(record);
        return IntStream.range(0, parts.length)
                .filter(i -> OTHERS.containsKey(parts[i].getType()))
                .mapToObj(i -> make(record, i, of(parts[i].getType()).get(1)));
    }

    private List<Object> ofMany(Class<?> type, Type[] arguments) {
        List<Object> last = of(arguments[arguments.length - 1]);
        if (type == Map.class) {
            Object key = of(arguments[0]).get(0);
            return Stream.concat(Stream.of(Map.of()), last.stream().map(value -> Map.of(key, value)))
                    .map(Object.class::cast)
                    .toList();
        }
        Stream<List<Object>> lists = Stream.concat(
                Stream.of(List.of(), List.of(last.get(0), last.get(0))),
                last.stream().map(List::of));
        return lists.<Object>map(list -> type == Set.class ? new LinkedHashSet<>(list) : list)
                .distinct()
                .toList();
    }

    private @Nullable Object simplest(Class<?> type) {
        if (Collection.class.isAssignableFrom(type)) {
            return type == Set.class ? Set.of() : List.of();
        }
        if (type == Map.class) {
            return Map.of();
        }
        if (type.isEnum() || OTHERS.containsKey(type)) {
            return of(type).get(0);
        }
        return kinds(type)
                .filter(record -> !around.contains(record))
                .findFirst()
                .map(record -> make(record, -1, null))
                .orElse(null);
    }

    private Object make(Class<?> record, int component, @Nullable Object changed) {
        RecordComponent[] parts = components(record);
        around.push(record);
        @Nullable
        Object[] values =
                Arrays.stream(parts).map(each -> simplest(each.getType())).toArray();
        around.pop();
        if (component >= 0) {
            values[component] = changed;
        }
        try {
            Constructor<?> constructor = record.getDeclaredConstructor(
                    Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new IllegalStateException("no sample of " + record + " with " + Arrays.toString(values), e);
        }
    }
}
