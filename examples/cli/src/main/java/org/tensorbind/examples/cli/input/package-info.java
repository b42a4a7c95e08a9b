/** What users say: files and addresses, formats and limits, and which tensors are meant. */
@NullMarked
package org.tensorbind.examples.cli.input;

import org.jspecify.annotations.NullMarked;
