/** The command {@code grammar}: what can be done with a grammar before anything is generated from it. */
@NullMarked
package org.tensorbind.examples.cli.grammar;

import org.jspecify.annotations.NullMarked;
