package org.tensorbind.grammars.promise;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.grammars.promise.grammar.Draft;
import org.tensorbind.grammars.promise.grammar.Rule;
import org.tensorbind.processor.compile.GrammarFile;

/** Makes a grammar that breaks its promise smaller, as long as it breaks it in the same way. */
final class Shrinker {
    private static final int ROUNDS = 60;
    private static final int BATCH = 12;
    private static final int ATTEMPTS = 16;
    private static final int DAMAGES = 12;
    private static final Pattern WORD = Pattern.compile("\\b[A-Z][A-Z_0-9]*\\b");

    private final String kind;
    private final long seed;

    Shrinker(String kind, long seed) {
        this.kind = kind;
        this.seed = seed;
    }

    /** The smallest grammar that was found. */
    Draft shrink(Draft draft) throws IOException {
        Draft smallest = draft;
        for (int round = 0; round < ROUNDS; round++) {
            Draft smaller = smaller(smallest);
            if (smaller == smallest) {
                break;
            }
            smallest = smaller;
        }
        return smallest;
    }

    private Draft smaller(Draft draft) throws IOException {
        List<Draft> candidates = candidates(draft);
        Collections.shuffle(candidates, new Random(seed));
        for (int i = 0; i < candidates.size(); i += BATCH) {
            List<Draft> batch = candidates.subList(i, Math.min(candidates.size(), i + BATCH));
            Draft smallest = smallestThatFails(batch, draft);
            if (smallest != draft) {
                return smallest;
            }
        }
        return draft;
    }

    private Draft smallestThatFails(List<Draft> candidates, Draft draft) throws IOException {
        List<GrammarFile> files = candidates.stream()
                .map(candidate -> new GrammarFile("smaller", candidate.toString()))
                .collect(Collectors.toList());
        List<Trials.Outcome> outcomes =
                new Trials(ATTEMPTS, DAMAGES).run(files, Collections.nCopies(files.size(), seed));
        List<Draft> failing = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            Breach breach = outcomes.get(i).breach();
            if (breach != null && breach.kind().equals(kind)) {
                failing.add(candidates.get(i));
            }
        }
        return failing.stream()
                .min(Comparator.comparingInt(candidate -> candidate.toString().length()))
                .orElse(draft);
    }

    /** Without a clause, without an item, and each without what is then out of use. */
    private static List<Draft> candidates(Draft draft) {
        List<Draft> candidates = new ArrayList<>();
        for (int i = 0; i < draft.header.size(); i++) {
            Draft candidate = draft.copy();
            candidate.header.remove(i);
            candidates.add(candidate);
        }
        for (int r = 0; r < draft.rules.size(); r++) {
            Rule rule = draft.rules.get(r);
            for (int i = 0; i < rule.clauses().size(); i++) {
                Draft candidate = draft.copy();
                candidate.rules.get(r).clauses().remove(i);
                candidates.add(withoutUnused(candidate));
            }
            for (int i = 0; i < rule.items().size() && rule.items().size() > 1; i++) {
                Draft candidate = draft.copy();
                candidate.rules.get(r).items().remove(i);
                candidates.add(withoutUnused(candidate));
            }
            candidates.add(without(draft, rule.name()));
        }
        return candidates;
    }

    private static Draft without(Draft draft, String name) {
        Draft candidate = draft.copy();
        for (Rule rule : candidate.rules) {
            rule.items().removeIf(item -> rule.items().size() > 1 && item.matches(name + "[?*]?"));
            rule.clauses().removeIf(clause -> clause.matches(".*\\b" + name + "\\b.*"));
        }
        return withoutUnused(candidate);
    }

    private static Draft withoutUnused(Draft draft) {
        Set<String> reached = new TreeSet<>(Set.of("FILE"));
        int before = 0;
        while (before != reached.size()) {
            before = reached.size();
            for (Rule rule : draft.rules) {
                if (reached.contains(rule.name())) {
                    Matcher word = WORD.matcher(String.join(" ", rule.items()));
                    while (word.find()) {
                        reached.add(word.group());
                    }
                }
            }
        }
        draft.rules.removeIf(rule -> !reached.contains(rule.name()));
        return draft;
    }
}
