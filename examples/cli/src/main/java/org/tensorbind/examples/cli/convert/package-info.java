/** Commands that write files: {@code convert}, {@code edit}, {@code merge} and {@code split}. */
@NullMarked
package org.tensorbind.examples.cli.convert;

import org.jspecify.annotations.NullMarked;
