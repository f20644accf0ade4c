// npm run mutation [-- group ...]: changes the code of each group in one place after the other and counts what no test
// notices. Ends with 1 when too much survives. Says one line of the promise J1 for each group.
import { appendFileSync, readFileSync } from 'node:fs'
import { bin, scratch, show } from '../commands.mjs'
import { groups } from './groups.mjs'

const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : Object.keys(groups)
const noticed = new Set(['Killed', 'Timeout'])
const missed = new Set(['Survived', 'NoCoverage'])

/** Counts of a report, without what was left out with a reason next to the code. */
const countOf = (path) => {
  const mutants = Object.values(JSON.parse(readFileSync(path, 'utf8')).files).flatMap((file) => file.mutants)
  const count = (set) => mutants.filter(({ status }) => set.has(status)).length
  return { noticed: count(noticed), missed: count(missed) }
}

let failed = false
for (const name of names) {
  const { minScore, mayAnySurvive } = groups[name] ?? {}
  if (minScore === undefined) throw new Error(`There is no group ${name}: ${Object.keys(groups).join(', ')}.`)
  const began = Date.now()
  const code = await show(bin('stryker'), ['run', 'tools/mutation/stryker.config.mjs'], { MUTATION_GROUP: name })
  if (code !== 0) {
    failed = true
    continue
  }
  const count = countOf(`${scratch('reports')}/mutation-${name}.json`)
  const scorePercent = Math.round((1000 * count.noticed) / (count.noticed + count.missed)) / 10
  const pass = scorePercent >= minScore && (mayAnySurvive || count.missed === 0)
  failed ||= !pass
  const line = JSON.stringify({
    size: 'M',
    id: `J1-${name}`,
    backend: 'any',
    seed: 0,
    figure: { mutants: count.noticed + count.missed, survived: count.missed, scorePercent },
    bound: { scorePercent: minScore, ...(mayAnySurvive ? {} : { survived: 0 }) },
    pass,
    seconds: Math.round((Date.now() - began) / 1000),
  })
  console.log(line)
  if (process.env.MOTORA_PROMISES_FILE) appendFileSync(process.env.MOTORA_PROMISES_FILE, `${line}\n`)
}
process.exitCode = failed ? 1 : 0
