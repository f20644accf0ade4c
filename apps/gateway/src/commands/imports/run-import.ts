import { basename } from 'node:path'
import type { Settings } from '../../config/env.js'
import type { House } from '../../house.js'
import { everything } from '../../rooms/operators/index.js'
import { withHouse } from '../run-command.js'
import { chooseOperator } from './choose-operator.js'
import type { ImportArguments } from './import-arguments.js'
import type { ImportSet } from './import-sets.js'
import { ImportTally, summaryOf } from './import-tally.js'
import type { Judging } from './judge-rows.js'
import { assertColumns } from './read-rows.js'
import { RefusedReport } from './refused-report.js'
import { SetFleet } from './set-fleet.js'

/** Writes the judged rows of one kind of set into the house. */
export type Take<R> = (house: House, fleet: SetFleet, operatorId: string, judging: Judging<R>) => Promise<void>

export interface ImportRun<R> {
  set: ImportSet<R>
  take: Take<R>
  batchRows: number
  given: Omit<ImportArguments<string>, 'set'>
  now: Date
  signal?: AbortSignal
  /** Where progress and summary are said. */
  say: (text: string) => void
}

const sayEveryMs = 2000

const everyNowAndThen = (say: (text: string) => void) => {
  let said = performance.now()
  return ({ read, taken, there, refusedTotal }: ImportTally): void => {
    if (performance.now() - said < sayEveryMs) return
    said = performance.now()
    say(`${read} rows read, ${taken} taken, ${there} there already, ${refusedTotal} refused …\n`)
  }
}

/** Imports files into an opened house. @throws WrongUsage before anything is written */
export const importInto = async <R>(house: House, run: ImportRun<R>): Promise<ImportTally> => {
  const { set, take, batchRows, given, now, signal, say } = run
  // first of all: when it cannot be written, nothing may be
  const report = await RefusedReport.open(given.refusedPath)
  const tally = new ImportTally()
  let begun = performance.now()
  try {
    const operator = await chooseOperator(house, given.operator, {
      mayCreate: given.createOperator,
      timeZone: set.timeZone,
      set: set.name,
    })
    if (operator.isNew) say(`Operator ${operator.name} is new: it cannot operate until it is validated.\n`)
    const fleet = await SetFleet.read(house, set.name, operator.id, given.createVehicles)
    begun = performance.now()
    await take(house, fleet, operator.id, {
      set,
      files: given.files,
      asked: { now, company: given.company, timeZone: given.timeZone },
      tally,
      report,
      batchRows,
      signal,
      onProgress: everyNowAndThen(say),
    })
  } finally {
    await report.close()
  }
  await putOnRecord(house, run as never, tally)
  if (signal?.aborted) say('Stopped. What is written stays; repeat the command to go on, nothing is doubled.\n')
  say(summaryOf(tally, (performance.now() - begun) / 1000, report.path))
  return tally
}

/** That an import was run, of what, and with what end; each vehicle that it made is on record by itself. */
const putOnRecord = (house: House, { set, given, signal }: ImportRun<never>, tally: ImportTally): Promise<void> => {
  const scope = everything('an import of the machine belongs to whatever operator it names')
  const { read, taken, there, refusedTotal } = tally
  return house.inTransaction({ kind: 'system', name: 'import' }, scope, async (work) =>
    work.audit({
      event: 'imports.done',
      target: { kind: 'import', id: null, name: set.name },
      reason: signal?.aborted ? 'stopped' : null,
      after: {
        operator: given.operator,
        files: given.files.map((file) => basename(file)),
        read,
        taken,
        there,
        refused: refusedTotal,
      },
    }),
  )
}

/** Looks at the files, opens the house and imports them. */
export const runImport = async <R>(settings: Settings, run: Omit<ImportRun<R>, 'now' | 'say'>): Promise<void> => {
  for (const file of run.given.files) await assertColumns(file, run.set.columns)
  await withHouse(settings, async ({ house, bus }) => {
    await importInto(house, { ...run, now: new Date(), say: (text) => process.stdout.write(text) })
    await bus.release()
  })
}
