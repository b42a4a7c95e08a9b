/** What users see: where a command prints, and how it shows sizes, texts and values. */
@NullMarked
package org.tensorbind.examples.cli.print;

import org.jspecify.annotations.NullMarked;
