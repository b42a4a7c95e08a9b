/** The command {@code dump}: each byte of a file beside the rule that it belongs to, as text or as a page. */
@NullMarked
package org.tensorbind.examples.cli.dump;

import org.jspecify.annotations.NullMarked;
