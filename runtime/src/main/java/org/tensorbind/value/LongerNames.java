package org.tensorbind.value;

import java.util.List;

/** Names that go on where another one ends: what a file may have in place of a tensor that was not found, such as its chunks. */
public final class LongerNames {
    private LongerNames() {}

    /** Text for a message: the first name that continues {@code name} after a separator, and the number of others; empty without such names. */
    public static String remark(String name, List<String> names) {
        List<String> longer =
                names.stream().filter(each -> continues(each, name)).toList();
        if (longer.isEmpty()) {
            return "";
        }
        int more = longer.size() - 1;
        return "; names that begin with it: '" + longer.get(0) + "'" + (more == 0 ? "" : " and " + more + " more");
    }

    /** A letter or a digit is no separator: {@code layer10} does not continue {@code layer1}. */
    private static boolean continues(String longer, String name) {
        return longer.length() > name.length()
                && longer.startsWith(name)
                && !Character.isLetterOrDigit(longer.charAt(name.length()));
    }
}
