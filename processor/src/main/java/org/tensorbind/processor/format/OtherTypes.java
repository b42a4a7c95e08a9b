package org.tensorbind.processor.format;

import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Tree;
import org.tensorbind.processor.syntax.Words;

/** Finds out what values the keys of a map may have that the grammar does not name. */
final class OtherTypes {
    private static final String WHAT = "type of other entries";

    private final NameResolver names;
    private final Diagnostics diagnostics;

    OtherTypes(NameResolver names, Diagnostics diagnostics) {
        this.names = names;
        this.diagnostics = diagnostics;
    }

    /** The type of all of them. */
    String of(Tree.Member.Others others) {
        return names.oneOf(
                WHAT, others.types().get(0), List.of("any", "text", "bytes", "uint", "int", "float", "bool"));
    }

    /** What each of them may be where that are several types; empty for one. */
    List<String> kinds(Tree.Member.Others others) {
        List<Name> types = others.types();
        if (types.size() == 1) {
            return List.of();
        }
        for (int i = 0; i < types.size(); i++) {
            Name type = types.get(i);
            names.oneOf(WHAT, type, i == 0 ? Words.KINDS : known());
            checkOnce(type, types.subList(0, i).stream().map(Name::text).toList());
        }
        return types.stream().map(Name::text).toList();
    }

    private void checkOnce(Name type, List<String> before) {
        if (before.contains(type.text())) {
            misplaced(type, "the type stands there before");
        } else if (before.contains(SeveralKinds.other(type.text()))) {
            misplaced(type, SeveralKinds.ONE_INTEGER);
        }
    }

    private void misplaced(Name type, String instead) {
        diagnostics.report(Tag.MISPLACED, type.span(), "or " + type, "'* text'", instead);
    }

    private static List<String> known() {
        return Stream.concat(Words.KINDS.stream(), Stream.of(SeveralKinds.NULL)).toList();
    }
}
