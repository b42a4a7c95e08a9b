/**
 * Converts values of generated structures into plain ones, such as {@code Long}, {@code String}, {@code List} and {@code Map}, and back. Metadata and
 * supplied items are exchanged in this form.
 */
@NullMarked
package org.tensorbind.value.form;

import org.jspecify.annotations.NullMarked;
