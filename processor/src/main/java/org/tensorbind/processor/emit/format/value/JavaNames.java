package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.regex.Pattern;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.value.Leniency;

/** Java names for what a grammar names. */
public final class JavaNames {
    /** The table of an enumeration's type. */
    public static final String CODES = "CODES";

    private static final Pattern OTHER_SIGNS = Pattern.compile("[^A-Z0-9]+");

    private JavaNames() {}

    /** The method of a parser that reads a rule. */
    public static String readMethod(String rule) {
        return "read" + RuleNames.type(rule);
    }

    /** The method of a reader that gives how a rule's data is stored. */
    public static String storageMethod(String rule) {
        return RuleNames.member(rule) + "Storage";
    }

    /** A constant, which is upper case as rules' names are. */
    public static String constant(String name) {
        String constant = OTHER_SIGNS.matcher(name.toUpperCase(Locale.ROOT)).replaceAll("_");
        return constant.isEmpty() || Character.isDigit(constant.charAt(0)) ? "_" + constant : constant;
    }

    /** The constant of a parser with the forms of a checksum in a text. */
    public static String checksumForms(String rule) {
        return constant(rule) + "_FORMS";
    }

    /** A variable for what is looked up. */
    static String found(Quantity.Found sought) {
        return RuleNames.member(constant(sought.key()));
    }

    /** A variable for the values of a repeated rule. */
    public static String members(String rule) {
        return Plurals.of(RuleNames.member(rule));
    }

    /** The method that passes over a list in an element that is scanned. */
    public static String passListMethod(String rule, String element) {
        return "pass" + RuleNames.type(rule) + "ListOf" + RuleNames.type(element);
    }

    /** The method that scans the list of a rule. */
    public static String scanListMethod(String rule) {
        return "scan" + RuleNames.type(rule) + "List";
    }

    /** The method that looks a value up in a list of pairs. */
    static String lookupMethod(String value) {
        return RuleNames.member(value) + "Of";
    }

    /** The runtime's methods that check the order of keys, and sort by it. */
    public static String keyOrder(String word) {
        return word.equals("ascending") ? "ascending" : "shortestFirst";
    }

    /** The field of a parser with the offset of an item whose errors are found when more has been read. */
    public static String place(String rule) {
        return RuleNames.member(rule) + "Place";
    }

    public static CodeBlock leniency(Leniency leniency) {
        return CodeBlock.of("$T.$L", Leniency.class, leniency);
    }

    /** A byte order where a condition holds, else the other one. */
    public static CodeBlock byteOrder(boolean big, CodeBlock condition) {
        return CodeBlock.of("$L ? $L : $L", condition, byteOrder(big), byteOrder(!big));
    }

    /** The constant of a byte order. */
    public static CodeBlock byteOrder(boolean big) {
        return CodeBlock.of("$T.$L", ByteOrder.class, big ? "BIG_ENDIAN" : "LITTLE_ENDIAN");
    }
}
