import { sayPromise, seedOfRun } from '../promise.js'
import type { Backend } from '../stand.js'
import type { Asking } from './ask-everything.js'
import type { MarkedCompany } from './marked-company.js'

/** Says the line of A2. @returns what broke it, in sentences */
export const sayMarks = (backend: Backend, marked: MarkedCompany, found: Asking, seconds: number): string[] => {
  const violations = [...found.leaks, ...found.counted, ...marked.changedByOthers]
  sayPromise({
    id: 'A2',
    backend,
    seed: seedOfRun,
    seconds,
    figure: {
      answers: found.answers,
      answered: found.byStatus[200] ?? 0,
      files: found.files,
      liveEvents: found.liveEvents,
      marks: found.marks,
      ownMarksSeen: found.ownMarksSeen,
      soughtForeignMarks: found.sought,
      comparedAnswers: marked.comparedAnswers,
      changedByOthers: marked.changedByOthers.length,
      leaks: found.leaks.length + found.counted.length,
    },
    bound: { leaks: 0, changedByOthers: 0 },
    pass: violations.length === 0,
  })
  return violations
}
