import { demoPassword, type Session } from '../acceptance/people.js'
import type { Stand } from '../stand.js'
import type { Shown } from './live-checks.js'
import type { LiveReader } from './live-reader.js'

/** Signs in from an address of its own, as a house full of people would not be. */
export const signInFrom = async (stand: Pick<Stand, 'origin'>, n: number): Promise<Record<string, string>> => {
  const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const answer = await fetch(`${stand.origin}/api/users/v1/Totp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email: 'admin@motora.demo', password: demoPassword, code: '' }),
  })
  if (answer.status !== 200) throw new Error(`sign-in ${n}: ${answer.status} ${await answer.text()}`)
  const { idToken } = (await answer.json()) as { idToken: string }
  return { authorization: `Bearer ${idToken}`, 'x-forwarded-for': from }
}

/** The fleet by the list of vehicles, which asks the database and knows nothing of the stream. */
export const listed = async (admin: Session, operating: ReadonlySet<string>): Promise<Shown[]> => {
  type Row = {
    id: string
    gps: { latitude: number | null; longitude: number | null }
    scutum: { batterySoc: number | null }
    sharing: { sharingOperatorId: string | null; outOfService: boolean }
  }
  const shown: Shown[] = []
  for (let page = 1; ; page += 1) {
    const rows = await admin.get<Row[]>(`/vehicles/v1/vehicles?pageSize=1000&page=${page}`)
    for (const { id, gps, scutum, sharing } of rows) {
      const { sharingOperatorId, outOfService } = sharing
      if (sharingOperatorId !== null && !operating.has(sharingOperatorId)) continue
      const { latitude, longitude } = gps
      shown.push({ id, latitude, longitude, batteryPercent: scutum.batterySoc, outOfService })
    }
    if (rows.length < 1000) return shown
  }
}

/** What a screen shows in the end. */
export const shownBy = ({ fleet }: LiveReader): Shown[] =>
  [...fleet.values()].map(({ id, latitude, longitude, batteryPercent, outOfService }) => ({
    id,
    latitude,
    longitude,
    batteryPercent,
    outOfService,
  }))
