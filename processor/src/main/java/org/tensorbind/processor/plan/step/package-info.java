/** The kinds of steps that plans consist of: transfers, checks, gaps, loops, choices and calls. */
@NullMarked
package org.tensorbind.processor.plan.step;

import org.jspecify.annotations.NullMarked;
