/** The {@code tensorbind} command: looks at tensor files, checks, converts and compares them, and tries grammars without a build. */
@NullMarked
package org.tensorbind.examples.cli;

import org.jspecify.annotations.NullMarked;
