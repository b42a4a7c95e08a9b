package org.tensorbind.processor.mutant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/** Updates the derived integers of a changed file: each changes by as much as the measure that it stores. */
final class DerivedUpdates {
    private static final int ROUNDS = 8;
    private static final long LARGEST_MULTIPLE = 64;

    private final Sample sample;
    private final Grammar grammar;
    private final Relations relations;
    private final Map<String, Rule> scalars;
    private final Map<Part, Long> multiples = new HashMap<>();
    private final Map<Meant, Optional<Part>> nearest = new HashMap<>();

    /** A reference to a rule from a part of the file. */
    private record Meant(String rule, Part at) {}

    DerivedUpdates(Sample sample, PlannedFormat format, Map<String, Rule> scalars) {
        this.sample = sample;
        this.grammar = format.format().grammar();
        this.relations = format.format().relations();
        this.scalars = scalars;
    }

    /** The bytes of the changed file. */
    byte[] bytes(Change change) {
        List<Piece> pieces = new ArrayList<>(change.pieces());
        if (change.updatesDerived()) {
            Round round = new Round(pieces, change);
            for (int i = 0; i < ROUNDS && round.update(); i++) {
                round.place();
            }
        }
        int size = pieces.stream().mapToInt(piece -> piece.bytes().length).sum();
        byte[] bytes = new byte[size];
        int at = 0;
        for (Piece piece : pieces) {
            System.arraycopy(piece.bytes(), 0, bytes, at, piece.bytes().length);
            at += piece.bytes().length;
        }
        return bytes;
    }

    private final class Round {
        private final List<Piece> pieces;
        private final Change change;
        private final Map<Part, Long> starts = new IdentityHashMap<>();
        private final Map<Part, Long> ends = new IdentityHashMap<>();
        private final Map<Part, Long> differences = new IdentityHashMap<>();
        private final Set<Part> changed = new HashSet<>();

        Round(List<Piece> pieces, Change change) {
            this.pieces = pieces;
            this.change = change;
            Map<Part, byte[]> before = new IdentityHashMap<>();
            sample.pieces().forEach(piece -> before.put(piece.part(), piece.bytes()));
            for (Piece piece : pieces) {
                if (piece.own() && !Arrays.equals(piece.bytes(), before.get(piece.part()))) {
                    changed.add(piece.part());
                }
            }
            place();
        }

        /** Computes where each part starts and ends, and pads to the same multiples as before. */
        void place() {
            starts.clear();
            ends.clear();
            long at = 0;
            for (int i = 0; i < pieces.size(); i++) {
                Piece piece = filled(pieces.get(i), at);
                pieces.set(i, piece);
                for (Part part = piece.part(); part != null; part = part.owner) {
                    starts.merge(part, at, Math::min);
                    ends.merge(part, at + piece.bytes().length, Math::max);
                }
                at += piece.bytes().length;
            }
        }

        private Piece filled(Piece piece, long at) {
            long multiple = multipleOf(piece.part());
            if (!piece.own() || multiple < 2 || changed.contains(piece.part())) {
                return piece;
            }
            int size = (int) ((multiple - at % multiple) % multiple);
            byte[] bytes = Arrays.copyOf(piece.bytes(), size);
            if (size > piece.bytes().length && piece.bytes().length > 0) {
                Arrays.fill(bytes, piece.bytes().length, size, piece.bytes()[0]);
            }
            return piece.with(bytes);
        }

        /** Updates derived integers; returns whether one changed. */
        boolean update() {
            boolean any = false;
            for (int i = 0; i < pieces.size(); i++) {
                Piece piece = pieces.get(i);
                Rule rule = scalars.get(piece.part().label);
                if (piece.own()
                        && rule != null
                        && !changed.contains(piece.part())
                        && piece.part().value instanceof Long value) {
                    Expr equation = relations.equation(rule.name());
                    long difference = equation == null ? 0 : differenceOf(equation, piece.part());
                    byte[] bytes = Integers.encode(typeOf(rule), grammar.bigEndian(), value + difference);
                    if (bytes != null && difference != differences.getOrDefault(piece.part(), 0L)) {
                        differences.put(piece.part(), difference);
                        pieces.set(i, piece.with(bytes));
                        any = true;
                    }
                }
            }
            return any;
        }

        private long differenceOf(Expr expr, Part at) {
            if (expr instanceof Expr.Measure measure) {
                return differenceOf(measure, at);
            }
            if (expr instanceof Expr.Ref ref) {
                Part part = nearest(ref.target(), at);
                return part == null ? 0 : differences.getOrDefault(part, 0L);
            }
            return expr instanceof Expr.Binary binary ? differenceOf(binary, at) : 0;
        }

        private long differenceOf(Expr.Binary binary, Part at) {
            long left = differenceOf(binary.left(), at);
            long right = differenceOf(binary.right(), at);
            return switch (binary.operator()) {
                case "+" -> left + right;
                case "-" -> left - right;
                case "*" -> left * factor(binary.right()) + right * factor(binary.left());
                default -> 0;
            };
        }

        private long factor(Expr expr) {
            return expr instanceof Expr.Int number ? number.value() : 0;
        }

        private long differenceOf(Expr.Measure measure, Part at) {
            if (measure.function() == Function.COUNT || measure.function() == Function.PRESENT) {
                return change.added().getOrDefault(labelOf(measure.target()), 0);
            }
            Part part = nearest(measure.target(), at);
            if (part == null) {
                return 0;
            }
            if (!measure.isOffset()) {
                return grown(part);
            }
            return measure.base() == null ? moved(part) : moved(part) - moved(nearest(measure.base(), at));
        }

        private long moved(@Nullable Part part) {
            return part == null ? 0 : starts.getOrDefault(part, part.start) - part.start;
        }

        private long grown(Part part) {
            long start = starts.getOrDefault(part, 0L);
            return ends.getOrDefault(part, start) - start - (part.end - part.start);
        }
    }

    /** The part that a reference to a rule at another part resolves to: the nearest one, and among several the one with the same index. */
    private @Nullable Part nearest(String rule, Part at) {
        return nearest.computeIfAbsent(new Meant(rule, at), this::find).orElse(null);
    }

    private Optional<Part> find(Meant meant) {
        List<Part> parts = sample.called(labelOf(meant.rule()));
        int shared = parts.stream().mapToInt(meant.at()::shared).max().orElse(0);
        return parts.stream()
                .filter(part -> meant.at().shared(part) == shared)
                .min(Comparator.comparing(
                        (Part part) -> part.position() != meant.at().position()));
    }

    private String labelOf(String rule) {
        return grammar.rule(rule).label();
    }

    static Type typeOf(Rule rule) {
        return rule.elementType();
    }

    /** The multiple up to which a part pads; 0 if it does not pad to a multiple. */
    private long multipleOf(Part part) {
        return multiples.computeIfAbsent(part, this::findMultiple);
    }

    private long findMultiple(Part part) {
        if (part.kind == Kind.PADDING) {
            return grammar.rules().values().stream()
                    .filter(rule -> rule.label().equals(part.label))
                    .mapToLong(rule -> rule.body() instanceof Body.Gap gap
                            ? (gap.extent() instanceof Extent.ToMultiple to && to.amount() instanceof Expr.Int multiple
                                    ? multiple.value()
                                    : 0)
                            : rule.clauses().fill() == null
                                    ? 0
                                    : rule.clauses().fill().multiple())
                    .max()
                    .orElse(0);
        }
        boolean gap = part.isGap() && part.end > part.start;
        return gap ? Math.min(LARGEST_MULTIPLE, Long.lowestOneBit(part.end)) : 0;
    }
}
