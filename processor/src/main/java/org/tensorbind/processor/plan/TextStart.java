package org.tensorbind.processor.plan;

import java.util.List;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.structure.Format;

/** Finds the offset of the text in formats that begin with text: a file with an error there is probably in another format. */
final class TextStart {
    private static final long EVERYWHERE = Long.MAX_VALUE;

    private final Format format;

    /** The size of the constants so far. */
    private long passed;

    /** The start of files, after constants. */
    private enum Kind {
        CONSTANT,
        TEXT,
        OTHER
    }

    private TextStart(Format format) {
        this.format = format;
    }

    /** The offset of the text that follows the constants at the start of files; {@link Long#MAX_VALUE} if other bytes follow. */
    static long of(Format format) {
        TextStart start = new TextStart(format);
        return start.kind(format.grammar().root()) == Kind.TEXT ? start.passed : EVERYWHERE;
    }

    private Kind kind(String rule) {
        Body body = format.rule(rule).body();
        if (format.rule(rule).framing() instanceof Framing.Bytes) {
            return kind(format.rule(rule).items());
        }
        boolean text = (body instanceof Body.Gap gap && gap.isWhite())
                || format.rule(rule).isChecksumText();
        Type type = format.rule(rule).type();
        if (type != Type.NONE) {
            text = type.isText() || type.isDigits();
        } else if (body instanceof Body.Document document) {
            text = document.isLines()
                    || document.notation().equals("json")
                    || document.notation().equals("python");
        }
        return text ? Kind.TEXT : Kind.OTHER;
    }

    private Kind kind(List<Item> parts) {
        for (Item part : parts) {
            Kind kind = kind(part);
            if (kind != Kind.CONSTANT) {
                return kind;
            }
        }
        return Kind.CONSTANT;
    }

    private Kind kind(Item part) {
        if (part instanceof Item.Constant constant) {
            passed += constant.bytes().length;
            return Kind.CONSTANT;
        }
        if (!(part instanceof Item.Use use)) {
            return Kind.OTHER;
        }
        long before = passed;
        Kind kind = kind(use.rule());
        passed = use.isOne() ? passed : before;
        return kind;
    }
}
