/** What bytes mean and how they lie: numbers of any dtype, filters, checksums, and sources and channels that give bytes in another order. */
@NullMarked
package org.tensorbind.payload.code;

import org.jspecify.annotations.NullMarked;
