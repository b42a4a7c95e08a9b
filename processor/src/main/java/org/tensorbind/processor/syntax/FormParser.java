package org.tensorbind.processor.syntax;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.record.Components;
import org.tensorbind.processor.syntax.Token.Kind;

/** Parses records by their forms. */
final class FormParser {
    /** The largest number of a field. */
    private static final int MOST_FIELDS = (1 << 29) - 1;

    private final TokenStream in;
    private final Map<Class<?>, Function<String, ?>> values = new HashMap<>();
    private String separator = "";

    FormParser(TokenStream in) {
        this.in = in;
        values.put(Name.class, in::name);
        values.put(String.class, in::text);
        values.put(Long.class, in::number);
        values.put(long.class, in::number);
        values.put(Integer.class, expected -> (int) in.number(expected, Integer.MAX_VALUE));
        values.put(Expression.Text.class, this::text);
        values.put(SyntaxTree.Key.class, this::key);
    }

    /** Parses what is of a type otherwise. */
    <T> void add(Class<T> type, Supplier<? extends T> parser) {
        values.put(type, expected -> parser.get());
    }

    private Expression.Text text(String expected) {
        Span span = in.peek().span();
        return new Expression.Text(in.text(expected), span);
    }

    private SyntaxTree.Key key(String expected) {
        Span span = in.peek().span();
        boolean number = in.peek().kind() == Kind.NUMBER;
        return new SyntaxTree.Key(
                number ? Long.toString(in.number(expected, MOST_FIELDS)) : in.text(expected), number, span);
    }

    /** The next token, of one of several types. */
    <T> T parseAny(Class<T> type) {
        return type.cast(value(kindOf(type), ""));
    }

    /** The next token, by the form of its type. */
    <T> T parse(Class<T> type) {
        Map<String, Object> found = new HashMap<>();
        FormPart.of(type).forEach(part -> parse(part, found));
        List<RecordComponent> components = Components.of(type);
        Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] arguments = components.stream()
                .map(component -> found.getOrDefault(component.getName(), none(component.getType())))
                .toArray();
        try {
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The value of a component that is left out. */
    private static @Nullable Object none(Class<?> type) {
        if (type == List.class) {
            return List.of();
        }
        return type == boolean.class ? (Object) false : type == long.class ? (Object) 0L : null;
    }

    private void parse(FormPart part, Map<String, Object> found) {
        if (part instanceof FormPart.Word word) {
            word.tokens().forEach(this::expect);
        } else if (part instanceof FormPart.Component component) {
            found.put(component.component().getName(), value(component));
        } else if (part instanceof FormPart.Option option && begins(option.parts())) {
            if (option.flag() != null) {
                found.put(option.flag().getName(), true);
            }
            option.parts().forEach(inner -> parse(inner, found));
        }
    }

    /** After a list, more of it would fit, too. */
    private void expect(String token) {
        if (!in.is(token)) {
            throw in.unexpected(separator.isEmpty() ? "'" + token + "'" : "'" + separator + "' or '" + token + "'");
        }
        in.next();
        separator = "";
    }

    private Object value(FormPart.Component component) {
        if (component.word() != null) {
            return new Name(component.word(), in.expect(component.word()).span());
        }
        String between = component.separator();
        return between == null
                ? value(component.component().getType(), component.expected())
                : list(component.type(), component.expected(), between.strip());
    }

    private Object value(Class<?> type, String expected) {
        Function<String, ?> parser = values.get(type);
        if (parser != null) {
            return parser.apply(expected);
        }
        return type.isSealed() ? parseAny(type) : parse(type);
    }

    /** Elements and what separates them; a comma may also precede the bracket after them. */
    private List<Object> list(Class<?> type, String expected, String sign) {
        Form form = type.getAnnotation(Form.class);
        List<Object> elements = new ArrayList<>();
        do {
            if (form != null && elements.size() == form.most()) {
                throw in.error(form.tooMany(), form.most());
            }
            elements.add(value(type, expected));
        } while (goesOn(sign, type));
        separator = sign;
        return List.copyOf(elements);
    }

    private boolean goesOn(String sign, Class<?> type) {
        boolean other = type == String.class && in.peek(1).kind() != Kind.TEXT;
        return !other && in.accept(sign) && !(sign.equals(",") && in.is("}"));
    }

    /** The kind that begins as the next token, or the last. */
    private Class<?> kindOf(Class<?> type) {
        List<Class<?>> kinds = List.of(type.getPermittedSubclasses());
        return kinds.stream()
                .filter(this::beginsFully)
                .findFirst()
                .or(() -> kinds.stream().filter(this::begins).findFirst())
                .orElse(kinds.get(kinds.size() - 1));
    }

    private boolean beginsFully(Class<?> kind) {
        if (!(FormPart.of(kind).get(0) instanceof FormPart.Word word)) {
            return begins(kind);
        }
        List<String> tokens = word.tokens();
        return IntStream.range(0, tokens.size()).allMatch(i -> in.peek(i).is(tokens.get(i)));
    }

    private boolean begins(Class<?> type) {
        Kind next = in.peek().kind();
        if (type == Name.class) {
            return next == Kind.WORD;
        }
        if (type == String.class || type == Expression.Text.class) {
            return next == Kind.TEXT;
        }
        if (type == SyntaxTree.Key.class) {
            return next == Kind.TEXT || next == Kind.NUMBER;
        }
        if (type == Boolean.class) {
            return in.is("big") || in.is("little");
        }
        if (type == long.class) {
            return next == Kind.NUMBER;
        }
        return type.getAnnotation(Form.class) == null ? !in.is("}") && !in.is("]") : begins(FormPart.of(type));
    }

    /** Whether the first of the parts that is present, or is literal, is next. */
    private boolean begins(List<FormPart> parts) {
        for (FormPart part : parts) {
            if (part instanceof FormPart.Option option) {
                if (begins(option.parts())) {
                    return true;
                }
            } else if (part instanceof FormPart.Component component) {
                return component.word() == null ? begins(component.type()) : in.is(component.word());
            } else if (part instanceof FormPart.Word word && !word.tokens().isEmpty()) {
                return in.is(word.tokens().get(0));
            }
        }
        return false;
    }
}
