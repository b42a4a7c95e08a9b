package org.tensorbind.processor.diagnostic;

import java.util.function.Supplier;

/** An internal error of the processor while it processed a rule. */
public final class RuleFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String rule;

    private RuleFailure(String rule, Throwable cause) {
        super(cause);
        this.rule = rule;
    }

    /** What messages call the rule. */
    public String rule() {
        return rule;
    }

    /** What is found out of a rule; where rules are dealt with inside of others, the innermost is the one that a failure gives. */
    public static <T> T naming(String rule, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuleFailure inner) {
            throw inner;
        } catch (RuntimeException | StackOverflowError failure) {
            throw new RuleFailure(rule, failure);
        }
    }

    /** Does something with a rule. */
    public static void naming(String rule, Runnable work) {
        naming(rule, () -> {
            work.run();
            return rule;
        });
    }
}
