import { AccessCompany, suspend } from '../acceptance/access/company.js'
import { type Ask, withDatabase } from '../acceptance/access/stored-rows.js'
import type { Backend } from '../stand.js'
import { FuzzWorld } from './fuzz-world.js'
import { brokenInvariants, plantedBreaks } from './invariants.js'
import { plantFormulas } from './plant-formulas.js'

/** The company of the access matrix, with formulas in every text, for everything that the fuzzer does to it. */
export const foundFuzzed = async (backend: Backend): Promise<{ company: AccessCompany; world: FuzzWorld }> => {
  const company = await AccessCompany.found({ backend }, async (sql, planted) => {
    await plantFormulas(sql, planted)
    await suspend(sql)
  })
  return { company, world: new FuzzWorld(company, { imei: company.planted.imeis.ona }) }
}

/** What is stored, looked at past the gateway. @returns what should not be there */
export const lookInside = (company: AccessCompany): Promise<string[]> => withDatabase(company.stand, brokenInvariants)

/** Breaks written past the gateway, each undone again. @returns those that were not seen */
export const unseenBreaks = (company: AccessCompany): Promise<string[]> =>
  withDatabase(company.stand, async (sql) => {
    const unseen: string[] = []
    for (const [what, planted] of Object.entries(plantedBreaks))
      if (!(await isSeen(sql, planted, what))) unseen.push(`planted and not seen: ${what}`)
    return unseen
  })

const isSeen = async (sql: Ask, planted: string, what: string): Promise<boolean> => {
  await sql('begin')
  try {
    // triggers and walls of the database would refuse what a defect of the gateway could not do either
    await sql('set local session_replication_role = replica')
    await sql(planted)
    return (await brokenInvariants(sql)).some((one) => one.includes(what))
  } finally {
    await sql('rollback')
  }
}
