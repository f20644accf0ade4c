/**
 * What may be done to a thing in its present state: `true`, it may be done; `already`, it has been done and doing it
 * again changes nothing; else the reason why not, a code that has words in every language. Screens offer what is
 * `true`; use cases do it, answer `already` without a change, and refuse with the reason.
 */
export type Verdict<Reason extends string> = true | 'already' | Reason

type Rule<Thing, Reason extends string> = (thing: Thing) => Verdict<Reason>
/** What a table says of one state: a verdict, or how further facts of the thing decide it. */
type Cell<Thing, Reason extends string> = Verdict<Reason> | Rule<Thing, Reason>

const isRule = <Thing, Reason extends string>(cell: Cell<Thing, Reason>): cell is Rule<Thing, Reason> =>
  typeof cell === 'function'

/**
 * Actions of a thing from its table of states: `actionTable<Ticket, State, Reason>(stateOf)({ close: { open: true, … } })`
 * answers `{ close: (ticket) => Verdict<Reason> }`. A state that the table forgets does not compile.
 */
export const actionTable =
  <Thing, State extends string, Reason extends string>(stateOf: (thing: Thing) => State) =>
  <Action extends string>(
    table: Readonly<Record<Action, Readonly<Record<State, Cell<Thing, Reason>>>>>,
  ): Readonly<Record<Action, Rule<Thing, Reason>>> => {
    const rules = (Object.keys(table) as Action[]).map((action) => {
      const rule: Rule<Thing, Reason> = (thing) => {
        const cell: Cell<Thing, Reason> = table[action][stateOf(thing)]
        return isRule<Thing, Reason>(cell) ? cell(thing) : cell
      }
      return [action, rule]
    })
    return Object.fromEntries(rules)
  }
