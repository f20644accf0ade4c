import { expect, test } from 'vitest'
import { backends, postgresIsThere } from '../backends.js'
import { askEverything } from '../marks/ask-everything.js'
import { MarkedCompany } from '../marks/marked-company.js'
import { sayMarks } from '../marks/say-marks.js'
import { chance, sayNotTried, seedOfRun, size } from '../promise.js'

/** Size S is `tests/acceptance/marks.test.ts`, once on each engine. */
test.skipIf(size === 'S').for(backends)(
  'no answer of 20,000 carries a mark of somebody whom the caller may not see, on %s [A2]',
  async (backend, { skip }) => {
    if (backend === 'postgres' && !postgresIsThere) {
      sayNotTried('A2', backend, 'there is no PostgreSQL server')
      skip()
    }
    const began = Date.now()
    const marked = await MarkedCompany.found(seedOfRun, backend)
    try {
      const found = await askEverything(marked, { answers: 20_000, random: chance(seedOfRun) })
      const violations = sayMarks(backend, marked, found, (Date.now() - began) / 1000)
      expect(violations.slice(0, 20)).toEqual([])
      expect(found.answers).toBeGreaterThanOrEqual(20_000)
    } finally {
      await marked.company.stand.close()
    }
  },
)
