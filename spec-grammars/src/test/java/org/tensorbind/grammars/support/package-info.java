/** Files, formats and corpora that tests of several packages share. */
@NullMarked
package org.tensorbind.grammars.support;

import org.jspecify.annotations.NullMarked;
