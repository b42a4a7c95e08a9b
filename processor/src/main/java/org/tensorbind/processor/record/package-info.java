/** What records are made of, for those who go through any of them. */
@NullMarked
package org.tensorbind.processor.record;

import org.jspecify.annotations.NullMarked;
