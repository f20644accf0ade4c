/**
 * How long a test waits for what must come before it says that it did not come; milliseconds. Long, so that only what
 * never comes fails, on whatever machine: how soon something must come is a bound of its promise, not of a wait.
 */
export const patienceMs = 240_000
