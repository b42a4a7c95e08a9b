package org.tensorbind.grammars.promise.attempt;

import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorFormat;

/** Guesses which type of value each attribute takes, which traits do not tell: rejections do. */
public final class AttributeKinds {
    private static final Pattern EXPECTED = Pattern.compile("([\\w.]+)(?:\\[\\d+])? must be an? (\\w+(?:\\[])?)");
    private static final Map<String, String> WORDS =
            Map.of("integer", "Long", "number", "Double", "text", "String", "list", "List", "map", "Map");
    private static final List<String> TYPES = List.of("Long", "String", "Double", "byte[]", "Boolean", "Map");

    private final TensorFormat format;
    private final Map<String, Integer> guesses = new HashMap<>();
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> lists = new HashMap<>();

    public AttributeKinds(TensorFormat format) {
        this.format = format;
    }

    /** Values for all or most of the attributes, and sometimes for one that the format may not have. */
    Map<String, Object> choose(RandomValues values, Random random, boolean all) {
        FormatTraits traits = format.traits();
        Map<String, Object> chosen = new LinkedHashMap<>();
        for (String attribute : new TreeSet<>(traits.attributes())) {
            if (all || random.nextInt(3) > 0) {
                chosen.put(attribute, value(attribute, values));
            }
        }
        if (traits.customAttributes() && random.nextInt(3) == 0) {
            Object custom = values.any(0);
            if (custom != null) {
                chosen.put("custom", custom);
            }
        }
        return chosen;
    }

    /** A value for an attribute. */
    Object value(String attribute, RandomValues values) {
        Type composed = composedType(attribute);
        if (composed != null) {
            try {
                return values.value(composed, 0);
            } catch (RandomValues.NoValueException e) {
                return 0L;
            }
        }
        String list = lists.get(attribute);
        if (list == null) {
            int guess = guesses.getOrDefault(attribute, 0) % TYPES.size();
            return one(types.getOrDefault(attribute, TYPES.get(guess)), values);
        }
        List<Object> elements = new ArrayList<>();
        for (int i = values.size(); i > 0; i--) {
            elements.add(one(list, values));
        }
        return elements;
    }

    /** The type that the structure has for an attribute, where that is of records: it may be given as maps, too, of which rejections speak. */
    private @Nullable Type composedType(String attribute) {
        String wanted = attribute.substring(attribute.lastIndexOf('.') + 1).replace("_", "");
        for (Class<?> type : GeneratedClasses.classOf(format).getClasses()) {
            for (RecordComponent component : type.isRecord() ? type.getRecordComponents() : new RecordComponent[0]) {
                if (isCalled(component.getName(), wanted) && GeneratedClasses.hasRecords(component.getGenericType())) {
                    return component.getGenericType();
                }
            }
        }
        return null;
    }

    /** Lists are called by the plural of their elements' name. */
    private static boolean isCalled(String component, String item) {
        String name = component.toLowerCase(Locale.ROOT);
        String one = item.toLowerCase(Locale.ROOT);
        String stem = one.endsWith("y") ? one.substring(0, one.length() - 1) + "i" : one;
        return name.equals(one) || name.equals(one + "s") || name.equals(stem + "es");
    }

    private Object one(String type, RandomValues values) {
        return switch (type) {
            case "Long" -> values.number();
            case "String" -> values.text();
            case "Double" -> values.fraction();
            case "byte[]" -> values.bytes();
            case "Boolean" -> values.fraction() > 4;
            case "Map" -> values.mapOfAny(0);
            default -> structure(type, values);
        };
    }

    /** A value of a class of the generated structure. */
    private Object structure(String simpleName, RandomValues values) {
        try {
            for (Class<?> type : GeneratedClasses.classOf(format).getClasses()) {
                if (type.getSimpleName().equals(simpleName)) {
                    return values.value(type, 0);
                }
            }
        } catch (RandomValues.NoValueException e) {
            return 0L;
        }
        return 0L;
    }

    /** Learns from a rejection. */
    public void rejected(String message) {
        for (String attribute : format.traits().attributes()) {
            Matcher expected = EXPECTED.matcher(message);
            if (!message.contains(attribute)) {
                continue;
            }
            guesses.merge(attribute, 1, Integer::sum);
            if (expected.find() && expected.group(1).equals(attribute)) {
                learn(attribute, WORDS.getOrDefault(expected.group(2), expected.group(2)));
            }
        }
    }

    private void learn(String attribute, String type) {
        if (type.equals("List")) {
            lists.put(attribute, "Long");
        } else if (lists.containsKey(attribute)) {
            lists.put(attribute, type);
        } else {
            types.put(attribute, type);
        }
    }
}
