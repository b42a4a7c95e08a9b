package org.tensorbind.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is generated compiles whatever the rules of a grammar are called. */
final class OddNamesTest {
    private static final List<String> RULES =
            List.of(("STRING LIST MAP OBJECT RECORD CLASS LONG INTEGER PAYLOAD CURSOR LONGS "
                            + "NULLABLE OVERRIDE READER WRITER FORMAT D KNOWN ODD TENSOR FILE_ITEM HASH_CODE TO_STRING GET_CLASS EQUALS "
                            + "CODE LABEL VALUE OTHERS CONTENTS D_TYPE BYTE IN OUT I START INDEX DATA_SIZE SUPER NULL IO_EXCEPTION LIMIT "
                            + "TENSORS PART PARTS OPTIONS SERIALIZER SOURCE SHAPE STORED_TENSOR")
                    .split(" "));

    private static final List<String> NAMED_VALUES =
            List.of("code", "label", "equals", "known", "of", "class", "null", "_", "matches", "int", "on-e", "on_e");

    /** An item, a record and a list of them, a record with bytes. */
    private static final String RULE = """
            %1$s_COUNT ::= uint8 = count(%1$s)
            %1$s ::= %1$s_KEY %1$s_BYTES
            %1$s_KEY ::= uint8 default 7
            %1$s_BYTES ::= bytes sized 2
            """;

    private static final String VARIANT = """
            V%1$d ::= LEFT%1$d RIGHT%1$d
            LEFT%1$d ::= uint8
            RIGHT%1$d ::= uint8
            """;

    private static final String TENSORS = """
            ENTRY_COUNT ::= uint32 = count(ENTRY)
            ENTRY ::= NAME_LENGTH NAME DTYPE RANK DIMS OFFSET SCALE
            NAME_LENGTH ::= uint8 = size(NAME)
            NAME ::= text
            DTYPE ::= uint8 dtype { f32 = 0, u8 = 1 }
            RANK ::= uint8 = count(DIMS)
            DIMS ::= uint32*
            OFFSET ::= uint64 = offset(DATA)
            SCALE ::= float32 default 1
            DATA ::= bytes sized product(DIMS) * width(DTYPE)
            tensor ENTRY { name NAME, dtype DTYPE, shape DIMS, data DATA }
            """;

    @TempDir
    Path folder;

    @Test
    void rulesMayHaveAnyName() throws IOException {
        String parts = RULES.stream().map(name -> name + "_COUNT " + name + "*").collect(Collectors.joining(" "));
        String rules = RULES.stream().map(RULE::formatted).collect(Collectors.joining());
        checkCompiles("FILE ::= ENTRY_COUNT " + parts + " ENTRY* DATA*\n" + rules + TENSORS);
    }

    @Test
    void namedValuesMayHaveAnyName() throws IOException {
        StringBuilder rules = new StringBuilder("FILE ::= ENTRY_COUNT TAG PICK ENTRY* DATA*\nTAG ::= uint16 {");
        StringBuilder choice = new StringBuilder("PICK ::= ");
        StringBuilder variants = new StringBuilder();
        for (int i = 0; i < NAMED_VALUES.size(); i++) {
            String end = i == NAMED_VALUES.size() - 1 ? " " : ", ";
            rules.append(NAMED_VALUES.get(i)).append(" = ").append(i * 100).append(end);
            choice.append(i == 0 ? "" : " | ")
                    .append(NAMED_VALUES.get(i))
                    .append(": V")
                    .append(i);
            variants.append(VARIANT.formatted(i));
        }
        checkCompiles(rules + "}\n" + choice + " by TAG\n" + variants + TENSORS);
    }

    @Test
    void aSizeMayNameWhatIsBeforeTheRuleAndInIt() throws IOException {
        checkCompiles("""
                FILE    ::= COUNT TENSOR*
                COUNT   ::= uint8 = count(TENSOR)
                TENSOR  ::= DTYPE LAYOUT RANK BODY
                DTYPE   ::= uint8 dtype { f32 = 0, u64 = 1 }
                LAYOUT  ::= uint8 { FULL = 0, SPARSE = 1 }
                RANK    ::= uint8 = count(DIMS)
                DIMS    ::= uint64*
                BODY    ::= FULL: DENSE | SPARSE: COO by LAYOUT
                COO     ::= DIMS INDICES VALUES
                INDICES ::= DENSE  with RANK = 2, DTYPE = u64  sized product(DIMS) * width(DTYPE)
                VALUES  ::= DENSE  with RANK = 1
                DENSE   ::= DIMS DATA
                DATA    ::= bytes sized product(DIMS) * width(DTYPE)
                tensor TENSOR { dtype DTYPE, layout BODY }
                dense DENSE { shape DIMS, data DATA }
                coo COO { shape DIMS, indices INDICES, values VALUES }
                """);
    }

    @Test
    void itemsMayBeCalledAsGeneratedMethodsCallTheirOwnVariables() throws IOException {
        checkCompiles("""
                FILE     ::= START IN COUNT ENTRY* HEAD SEEN LIST
                START    ::= uint8
                IN       ::= uint8  require IN >= START "must not be below"
                COUNT    ::= uint32 = count(ENTRY)
                ENTRY    ::= KEY D I LENGTH F VALUES KNOWN E MARK  unique KEY
                KEY      ::= LONG STRING
                LONG     ::= uint8 = size(STRING)
                STRING   ::= text
                D        ::= uint8 = count(F)
                I        ::= uint8 dtype { f32 = 1, u8 = 2 }
                LENGTH   ::= uint8 = count(VALUES)
                F        ::= uint16*
                VALUES   ::= uint8*
                KNOWN    ::= uint8 { KNOWN = 1, CODE = 2, class = 4 } closed
                E        ::= bytes sized product(F) * width(I)
                MARK     ::= SCANNER
                SCANNER  ::= uint8
                HEAD     ::= uint8
                SEEN     ::= OUTER ELEMENT sized 3
                OUTER    ::= uint8
                ELEMENT  ::= uint16
                LIST     ::= CURSOR*
                CURSOR   ::= uint8
                tensor ENTRY { name KEY, dtype I, shape F, data E }
                """);
    }

    @Test
    void fieldsOfDocumentsMayBeCalledAsGeneratedMethodsCallTheirOwnVariables() throws IOException {
        checkCompiles("""
                FILE    ::= "ODD" CURSOR* OUTER SIZE
                SIZE    ::= uint32 = size(OUTER)  at end - 4
                OUTER   ::= cbor { "scanner": text, "list": LIST, "others": uint, "mark": bool, "seen": int, ? "doc": float,
                                   "entries": ENTRIES }  at end - 4 - SIZE
                ENTRIES ::= { * ENTRY }
                ENTRY   ::= KEY => MAP  unique KEY
                KEY     ::= text
                MAP     ::= { "i": uint = offset(CURSOR), "in": uint = size(CURSOR), "dtype": E, "head": HEAD,
                              "fields": [ START, VALUE ], * text => any }
                LIST    ::= [ STRING* ]
                STRING  ::= text
                E       ::= text dtype { f32 = "f", u8 = "u" }
                HEAD    ::= [ uint* ]
                START   ::= bool
                VALUE   ::= text { CODE = "c", EQUALS = "e" }
                CURSOR  ::= bytes  align 8
                tensor ENTRY { name KEY, dtype E, shape HEAD, data CURSOR }
                """);
    }

    @Test
    void itemsMayBeCalledAsMethodsOfWriters() throws IOException {
        checkCompiles("""
                FILE            ::= FORM_SIZE FORM FIELD_FORM_SIZE FIELD_FORM HEAD_SIZE HEAD ENTRY_COUNT ENTRY* DATA*
                FORM_SIZE       ::= uint8 = size(FORM)
                FORM            ::= text
                FIELD_FORM_SIZE ::= uint8 = size(FIELD_FORM)
                FIELD_FORM      ::= text
                HEAD_SIZE       ::= uint32 = size(HEAD)
                HEAD            ::= json { "arrange": ARRANGE, "order": text, "supplied_item": text }
                ARRANGE         ::= [ STRING* ]
                STRING          ::= text
                """ + TENSORS);
    }

    private void checkCompiles(String rules) throws IOException {
        Files.writeString(folder.resolve("odd.grammar"), "format odd \"Odd\" {}\n" + rules);
        Compilation compilation = javac().withProcessors(new GrammarProcessor())
                .withOptions("-Atensorbind.grammars=" + folder, "-Xlint:all,-processing,-classfile", "-Werror")
                .compile(JavaFileObjects.forSourceLines(
                        "odd.package-info",
                        "@org.tensorbind.annotation.TensorGrammar(\"odd.grammar\")",
                        "package odd;"));
        String faults = Stream.concat(compilation.errors().stream(), compilation.warnings().stream())
                .map(fault -> fault.getLineNumber() + ": " + fault.getMessage(Locale.ROOT))
                .collect(Collectors.joining("\n"));
        assertEquals("", faults);
        assertEquals(6, compilation.generatedSourceFiles().size());
    }
}
