import { readdirSync, readFileSync } from 'node:fs'
import type { EndpointSpec } from '@motora/contract'
import * as devices from '@motora/contract/devices'
import * as files from '@motora/contract/files'
import * as firmware from '@motora/contract/firmware'
import * as identity from '@motora/contract/identity'
import * as jobs from '@motora/contract/jobs'
import * as money from '@motora/contract/money'
import * as notifications from '@motora/contract/notifications'
import * as operators from '@motora/contract/operators'
import * as pricing from '@motora/contract/pricing'
import * as sharing from '@motora/contract/sharing'
import * as technicians from '@motora/contract/technicians'
import * as vehicles from '@motora/contract/vehicles'

const rooms = [
  devices,
  files,
  firmware,
  identity,
  jobs,
  money,
  notifications,
  operators,
  pricing,
  sharing,
  technicians,
  vehicles,
]

/** The sources of the screens, tests left out. */
export const screenSources = (): { path: string; text: string }[] => {
  const root = `${process.cwd()}/apps/backoffice/src`
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /^(features|compositions|pages|shell|app)\/.*(?<!\.test)\.tsx?$/.test(path) && !path.includes('/testing/'),
    )
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}

/** Endpoints that change something and that these sources name. */
export const writesOf = (sources: readonly { text: string }[]): EndpointSpec[] => {
  const all = sources.map(({ text }) => text).join('\n')
  return rooms
    .flatMap((room) => Object.entries(room as Record<string, Partial<EndpointSpec>>))
    .filter(([name, { method }]) => method !== undefined && method !== 'GET' && new RegExp(`\\b${name}\\b`).test(all))
    .map(([, endpoint]) => endpoint as EndpointSpec)
}
