/**
 * For how long what a process has taken in hand is left to it without a word: then it is taken for dead, and another
 * goes on. Who works for longer says in time that it lives, or bears that another does the same again: two calls of a
 * card provider, of 8 seconds at most each, end within it. A crash delays what was in hand by so much. A transaction is in
 * hand as well: a server ends one that has said nothing for so long, and with it what it locks.
 * source: promise C2
 */
export const leaseMs = 20_000
