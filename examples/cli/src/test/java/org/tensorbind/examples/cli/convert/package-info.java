/** Conversions by the command: what arrives in the target, and what is reported before it is lost. */
@NullMarked
package org.tensorbind.examples.cli.convert;

import org.jspecify.annotations.NullMarked;
