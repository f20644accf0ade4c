import pg from 'pg'
import { openLite } from '../open-lite.js'
import type { Stand } from '../stand.js'
import type { ReportKey } from './checkers.js'

export interface Stored {
  /** `neverNewest`: it came from a line that may not be the vehicle's, or of a time to come, and never becomes the newest. */
  reports: (ReportKey & { neverNewest: boolean })[]
  /** The newest of each vehicle that ever spoke, whole seconds since 1970. */
  latest: Map<string, number>
  quarantined: number
}

export type Ask = <R>(text: string) => Promise<R[]>

/** A Z record is kept as its letter and its 88 bytes; the first of them is the running number. */
const reportsText = `select v.imei, extract(epoch from r.at)::float8 as at, get_byte(r.raw, 1) as index,
    coalesce(r.doubts && '{disputed,future}', false) as never_newest
  from vehicle_reports r join vehicles v on v.id = r.vehicle_id where r.source = 'silence-z'`
const latestText = `select v.imei, extract(epoch from l.at)::float8 as at
  from vehicle_latest l join vehicles v on v.id = l.vehicle_id where l.at is not null`

const read = async (ask: Ask): Promise<Stored> => {
  const reports = await ask<{ imei: string; at: number; index: number; never_newest: boolean }>(reportsText)
  const latest = await ask<{ imei: string; at: number }>(latestText)
  const [aside] = await ask<{ count: number }>('select count(*)::int as count from quarantined_reports')
  return {
    reports: reports.map(({ never_newest: neverNewest, imei, at, index }) => ({
      imei,
      deviceSeconds: at,
      index,
      neverNewest,
    })),
    latest: new Map(latest.map(({ imei, at }) => [imei, at])),
    quarantined: aside?.count ?? 0,
  }
}

/** Asks the database of a stopped gateway, past the gateway: as the owner, by another programme. */
export const askStored = async <T>(stand: Stand, use: (ask: Ask) => Promise<T>): Promise<T> => {
  if (stand.pid !== undefined) throw new Error('the database is read after the gateway has ended')
  if (stand.databaseUrl) {
    const client = new pg.Client({ connectionString: stand.databaseUrl })
    await client.connect()
    try {
      return await use(async (text) => (await client.query(text)).rows)
    } finally {
      await client.end()
    }
  }
  const lite = await openLite(stand)
  try {
    return await use(async <R>(text: string) => (await lite.query<R>(text)).rows)
  } finally {
    await lite.close()
  }
}

/** What stands in the database of a stopped gateway. */
export const readStored = (stand: Stand): Promise<Stored> => askStored(stand, read)
