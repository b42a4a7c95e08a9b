package org.tensorbind.processor.plan;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.tensor.PlainForm;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Plans how values of the metadata become plain values, such as texts, numbers, lists and maps. */
final class PlainForms {
    private final Format format;
    private final Set<String> active = new HashSet<>();
    private final Map<String, PlainForm> shared = new LinkedHashMap<>();
    private final Set<String> asked = new HashSet<>();

    private PlainForms(Format format) {
        this.format = format;
    }

    /**
     * The form of the metadata's values.
     *
     * @param shared recursive forms by their rules
     */
    record Found(PlainForm form, Map<String, PlainForm> shared) {}

    /** Reports metadata whose values have no plain form. */
    static void check(Format format, Diagnostics diagnostics) {
        MetadataBinding metadata = format.grammar().metadata();
        if (metadata != null && find(format, metadata) == null) {
            String rule = metadata.value() == null ? metadata.rule() : metadata.value();
            diagnostics.report(
                    GrammarMessage.METADATA_PART,
                    format.rule(rule).span(),
                    "the value of metadata",
                    "a text, a number, true or false, bytes, a list of these or a choice between them",
                    rule,
                    format.structures().value(rule).description());
        }
    }

    /** The form of the values of metadata that was checked before. */
    static Found of(Format format, MetadataBinding metadata) {
        return Objects.requireNonNull(find(format, metadata), "checked before");
    }

    private static @Nullable Found find(Format format, MetadataBinding metadata) {
        PlainForms forms = new PlainForms(format);
        PlainForm form =
                metadata.value() == null ? forms.mapped(format.rule(metadata.rule())) : forms.ofRule(metadata.value());
        return form == null ? null : new Found(form, Collections.unmodifiableMap(forms.shared));
    }

    private @Nullable PlainForm mapped(Rule rule) {
        return ofRule(rule.name()) instanceof PlainForm.Mapped map ? map.value() : null;
    }

    private @Nullable PlainForm ofRule(String name) {
        if (!active.add(name)) {
            asked.add(name);
            return new PlainForm.Again(name);
        }
        PlainForm form = format.structures().isRecord(name) ? record(name) : value(format.rule(name));
        active.remove(name);
        if (form != null && asked.contains(name)) {
            shared.put(name, form);
            return new PlainForm.Again(name);
        }
        return form;
    }

    private @Nullable PlainForm value(Rule rule) {
        Body body = rule.body();
        if (body instanceof Body.Choice choice) {
            return choice(choice);
        }
        if (rule.isScalar()) {
            return rule.values() != null ? new PlainForm.Named(rule.name()) : scalar(rule, rule.type());
        }
        if (rule.coding() instanceof Coding.Tagged integer) {
            return integer(integer.widest().type());
        }
        if (rule.isIntegers()) {
            return new PlainForm.Many(integer(rule.elementType()), true);
        }
        if (rule.isList()) {
            return many(rule.inside().get(0));
        }
        if (rule.framing() instanceof Framing.MapOf map) {
            return rule.fields().isEmpty() && map.others() != null
                    ? mapOf(scalar(Type.valueOf(map.others().toUpperCase(Locale.ROOT))))
                    : null;
        }
        List<Component> components = format.structures().components(rule.name());
        return components.size() == 1 && !components.get(0).nullable() ? component(components.get(0)) : null;
    }

    private static @Nullable PlainForm mapOf(@Nullable PlainForm value) {
        return value == null ? null : new PlainForm.Mapped(value);
    }

    private @Nullable PlainForm component(Component component) {
        return component.many() ? many(component.rule()) : ofRule(component.rule());
    }

    private @Nullable PlainForm many(String element) {
        PlainForm form = ofRule(element);
        return form == null ? null : new PlainForm.Many(form, form instanceof PlainForm.Integer);
    }

    private @Nullable PlainForm choice(Body.Choice choice) {
        Map<String, PlainForm> variants = new LinkedHashMap<>();
        for (Grammar.Variant variant : choice.variants()) {
            PlainForm form = ofRule(variant.rule());
            if (form == null) {
                return null;
            }
            variants.put(variant.label(), form);
        }
        return new PlainForm.Choice(Collections.unmodifiableMap(variants));
    }

    private @Nullable PlainForm record(String name) {
        List<Component> components = format.structures().components(name);
        if (components.size() == 2) {
            return tagged(name, components);
        }
        if (components.size() != 1 || components.get(0).nullable()) {
            return null;
        }
        if (format.rule(name).hasOthers() && format.rule(name).fields().isEmpty()) {
            PlainForm entries = value(format.rule(name));
            return entries == null ? null : new PlainForm.Single(name, Component.OTHERS, entries);
        }
        Component component = components.get(0);
        PlainForm form = component.rule().equals(name) ? value(format.rule(name)) : component(component);
        return form == null ? null : new PlainForm.Single(name, component.rule(), form);
    }

    private @Nullable PlainForm tagged(String name, List<Component> components) {
        boolean tagFirst = components.get(0).type().kind() == Kind.ENUMERATION;
        Component tag = components.get(tagFirst ? 0 : 1);
        Component list = components.get(tagFirst ? 1 : 0);
        if (!list.many() || tag.type().kind() != Kind.ENUMERATION) {
            return null;
        }
        ValueType element = format.structures().value(list.rule());
        String choice = element.kind() == Kind.CHOICE ? element.rule() : null;
        String found = choice == null ? null : format.rule(choice).clauses().tag();
        Expr given =
                found == null ? null : format.rule(list.rule()).clauses().with().get(found);
        boolean tells = given instanceof Expr.Ref ref && ref.path().equals(List.of(tag.rule()));
        PlainForm form = tells && choice != null ? ofRule(choice) : null;
        return form == null ? null : new PlainForm.Tagged(name, tag.rule(), list.rule(), form, tagFirst);
    }

    private @Nullable PlainForm scalar(Rule rule, Type type) {
        return format.isUnsignedMetadata(rule.name()) ? new PlainForm.Integer(Long.SIZE, false) : scalar(type);
    }

    private static @Nullable PlainForm scalar(Type type) {
        if (type.isInteger()) {
            return integer(type);
        }
        if (type.isText()) {
            return PlainForm.Scalar.TEXT;
        }
        return switch (type) {
            case BYTES -> PlainForm.Scalar.BYTES;
            case BOOL -> PlainForm.Scalar.TRUTH;
            case ANY -> PlainForm.Scalar.ANYTHING;
            case FLOAT32 -> PlainForm.Scalar.FLOAT32;
            default -> PlainForm.Scalar.FLOAT64;
        };
    }

    /** An unsigned integer of 64 bits has values below 2^63. */
    private static PlainForm integer(Type type) {
        boolean signed = type.isSigned();
        int bits = switch (type) {
            case BINCODE16 -> Short.SIZE;
            case BINCODE32 -> Integer.SIZE;
            default -> type.byteSize() == 0 ? Long.SIZE : type.byteSize() * Byte.SIZE;
        };
        return new PlainForm.Integer(signed ? bits : Math.min(bits, Long.SIZE - 1), signed);
    }
}
