package org.tensorbind.processor.plan.text;

import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.text.PlanNode.Kind;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.record.Components;
import org.tensorbind.processor.type.BlockTable;
import org.tensorbind.value.Leniency;

/**
 * Makes the text of a plan's records of all their components: the first as it is, others after their names, what is true by its name
 * alone. Left out is what is false, absent, 0, empty, or usual for its type, a label that is the rule's name, and a rule whose name is shown
 * first. A production, and a long text or record, that was shown before is shown by its beginning.
 */
final class PlanNodes {
    private static final String PRODUCTION = " ::= ";
    private static final int LONG = 80;
    private static final int SHORT = 30;
    private static final Set<Object> USUAL =
            Set.of(Leniency.REJECT, DecimalForm.SHORTEST, Check.Problem.BROKEN, Check.At.START);

    private final Map<String, Object> shown = new HashMap<>();

    PlanNode of(@Nullable Object value) {
        String spelling = PlanWords.of(value, this);
        if (spelling != null) {
            return word(spelling);
        }
        if (value instanceof Record part) {
            return record(part);
        }
        if (value instanceof Collection<?> list) {
            return node(Kind.LIST, "", list.stream().map(this::of).toList());
        }
        if (value instanceof Map<?, ?> map) {
            return node(Kind.MAP, "", map.entrySet().stream().map(this::entry).toList());
        }
        return word(text(value));
    }

    private PlanNode entry(Map.Entry<?, ?> entry) {
        return of(entry.getValue()).labelled(of(entry.getKey()).text());
    }

    private static PlanNode word(String text) {
        return node(Kind.WORD, text, List.of());
    }

    private static PlanNode node(Kind kind, String name, List<PlanNode> parts) {
        return new PlanNode(kind, "", name, parts, false, false);
    }

    private String text(@Nullable Object value) {
        if (value == null
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof BlockTable.Numbers) {
            return String.valueOf(value);
        }
        if (value instanceof Character character) {
            return PlanWords.quote(character.toString());
        }
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        if (value instanceof String text) {
            return text.length() > LONG || text.contains(PRODUCTION) ? longText(text) : PlanWords.name(text);
        }
        if (value instanceof byte[] bytes) {
            return "x\"" + HexFormat.of().formatHex(bytes) + "\"";
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return text(bytes);
        }
        throw new IllegalStateException("the text of a plan cannot show a " + value.getClass());
    }

    private String longText(String text) {
        int production = text.indexOf(PRODUCTION);
        String start = text.substring(0, production < 0 ? SHORT : production + PRODUCTION.length());
        return PlanWords.quote(text.equals(shown.put(start, text)) ? start + "…" : text);
    }

    private PlanNode record(Record part) {
        List<RecordComponent> components = Components.of(part.getClass());
        String name = PlanWords.decapitalized(part.getClass().getSimpleName());
        List<PlanNode> parts = new ArrayList<>();
        for (RecordComponent component : components) {
            Object value = Components.get(part, component);
            if (component == components.get(0) && component.getType() != boolean.class) {
                parts.add(of(value).first(component.getName()));
                if (part.equals(shown.get(name + parts.get(0).text()))) {
                    return node(Kind.RECORD, name, List.of(parts.get(0), word("…")));
                }
            } else {
                add(part, component, value, parts);
            }
        }
        PlanNode node = new PlanNode(Kind.RECORD, "", name, parts, PlanWords.isStep(part), false);
        if (!node.step() && !(part instanceof Value) && node.text().length() > LONG) {
            shown.put(name + parts.get(0).text(), part);
        }
        return node;
    }

    private void add(Record part, RecordComponent component, @Nullable Object value, List<PlanNode> parts) {
        String name = component.getName();
        if (component.getType() == boolean.class) {
            if (Boolean.TRUE.equals(value)) {
                parts.add(word("").labelled(name));
            }
        } else if (!(name.equals("label") ? isRule(part, value) : isDefault(component.getType(), value))
                && !(name.equals("rule") && isFirst(part, value))) {
            parts.add(of(value).labelled(name));
        }
    }

    private static boolean isRule(Record part, @Nullable Object label) {
        return Components.of(part.getClass()).stream()
                .filter(component -> component.getName().equals("rule"))
                .anyMatch(component -> Objects.equals(Components.get(part, component), label));
    }

    private static boolean isFirst(Record part, @Nullable Object rule) {
        return Objects.equals(
                Components.get(part, Components.of(part.getClass()).get(0)), rule);
    }

    private static boolean isDefault(Class<?> type, @Nullable Object value) {
        if (value instanceof Collection<?> list) {
            return list.isEmpty();
        }
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty();
        }
        if (type.isPrimitive()) {
            return value instanceof Number number && number.doubleValue() == 0;
        }
        boolean collection = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
        return value == null ? !collection : USUAL.contains(value);
    }
}
