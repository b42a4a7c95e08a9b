package org.tensorbind.processor.syntax;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.record.Components;

/** A part of a {@link Form}. */
sealed interface FormPart {
    /** Literal text. */
    record Word(String text, List<String> tokens) implements FormPart {}

    /**
     * A component.
     *
     * @param word what it is, null for what it likes
     * @param expected what messages expect
     * @param separator between the elements of a list, null for none
     */
    record Component(
            RecordComponent component,
            @Nullable String word,
            String expected,
            @Nullable String separator) implements FormPart {
        /** Its type, or that of the elements of a list. */
        Class<?> type() {
            return component.getGenericType() instanceof ParameterizedType list
                    ? (Class<?>) list.getActualTypeArguments()[0]
                    : component.getType();
        }
    }

    /**
     * What may be left out.
     *
     * @param flag what is true where it is present, null for nothing
     */
    record Option(@Nullable RecordComponent flag, List<FormPart> parts) implements FormPart {}

    Map<Class<?>, List<FormPart>> FORMS = new ConcurrentHashMap<>();

    Pattern PART = Pattern.compile(
            "\\$(\\w+)(?:=([\\w-]+|\\[))?(?:<([^>]*)>)?(?:\\{([^}]*)\\})?|\\(\\?(?:(\\w+)=)?|\\?\\)|(?:(?!\\$|\\(\\?|\\?\\)).)+",
            Pattern.DOTALL);
    Pattern TOKEN = Pattern.compile("[\\w-]+|::=|=>|==|\\.\\.|\\S");

    /** The parts of a record's form. */
    static List<FormPart> of(Class<?> type) {
        return FORMS.computeIfAbsent(type, FormPart::parts);
    }

    private static List<FormPart> parts(Class<?> type) {
        Deque<List<FormPart>> open = new ArrayDeque<>(List.of(new ArrayList<>()));
        Deque<String> flags = new ArrayDeque<>();
        Matcher part = PART.matcher(type.getAnnotation(Form.class).value());
        while (part.find()) {
            String text = part.group();
            if (part.group(1) != null) {
                String expected = part.group(3) == null ? "" : part.group(3);
                open.element()
                        .add(new Component(component(type, part.group(1)), part.group(2), expected, part.group(4)));
            } else if (text.startsWith("(?")) {
                open.push(new ArrayList<>());
                flags.push(part.group(5) == null ? "" : part.group(5));
            } else if (text.equals("?)")) {
                String flag = flags.pop();
                Option option = new Option(flag.isEmpty() ? null : component(type, flag), open.pop());
                open.element().add(option);
            } else {
                open.element()
                        .add(new Word(
                                text,
                                TOKEN.matcher(text)
                                        .results()
                                        .map(token -> token.group())
                                        .toList()));
            }
        }
        return List.copyOf(open.element());
    }

    private static RecordComponent component(Class<?> type, String name) {
        return Components.of(type).stream()
                .filter(component -> component.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
