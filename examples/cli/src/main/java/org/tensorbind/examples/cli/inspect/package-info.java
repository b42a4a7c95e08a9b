/** Commands that look at files and change nothing: {@code info}, {@code verify} and {@code diff}. */
@NullMarked
package org.tensorbind.examples.cli.inspect;

import org.jspecify.annotations.NullMarked;
