/**
 * How long a process may keep what it has claimed without renewing the lease; then another process takes it over. A
 * process that works longer renews in time, or accepts that the work is done twice: two calls of a card provider, of 8
 * seconds at most each, end within it. A crash delays the claimed work by this long. The same holds for a transaction: the
 * server ends one that was idle for this long, and releases its locks.
 * source: promise C2
 */
export const leaseMs = 20_000
