import type { Operator, OperatorChange, OperatorHistoryEntry } from '@motora/contract/operators'
import { toast } from '@motora/kit'
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { fakeGateway, json, refused } from '../../../../testing/fake-gateway'
import { changeOf, operatorWith } from '../../../../testing/own-operator'
import { show } from '../../../../testing/show'
import { AsMember, ana, signInAs } from '../../../../testing/signed-in'
import type { AreaParts } from '../areas-section'
import { ProfileScreen } from '../profile-screen'

configure({ defaultHidden: true })

export const { id } = operatorWith()
export const base = `/api/operators/v1/Operators/${id}`
export const update = `${base}/UpdateRestricted`
/** What the pretend editor draws. */
export const drawn = {
  areas: [],
  circles: [{ name: 'Port', latitude: 41.37, longitude: 2.18, radiusMetres: 400 }],
}
/** In place of the map and of the editor on it, which have tests of their own. */
export const areaParts: AreaParts = {
  Preview: ({ label, areas, circles, compare }) => (
    <div role="img" aria-label={label}>
      {JSON.stringify({ shown: areas.length + circles.length, beneath: compare?.areas.length })}
    </div>
  ),
  Editor: ({ title, value, onSave, onClose }) => (
    <div role="dialog" aria-label={title}>
      {value.areas.map(({ name }) => name).join()}
      <button type="button" onClick={() => onSave(drawn)}>
        Save areas
      </button>
      <button type="button" onClick={onClose}>
        Close areas
      </button>
    </div>
  ),
}

/** The pretend gateway of these screens: what it knows, and what it was sent. */
export const world = {
  gateway: fakeGateway(),
  operator: operatorWith(),
  change: null as OperatorChange | null,
  decisions: [] as OperatorHistoryEntry[],
  sent: [] as Record<string, unknown>[],
  me: ana,
}

/** Before each test: an operator that operates, nothing sent; and what jsdom does not have. */
export function freshWorld() {
  Object.assign(world, { operator: operatorWith(), change: null, decisions: [], sent: [] })
  toast.clear()
  URL.createObjectURL = () => 'blob:motora/1'
  URL.revokeObjectURL = () => undefined
  Element.prototype.scrollIntoView ??= () => undefined
}

/** One that has sent nothing yet. */
export const draft = (more: Partial<Operator> = {}) =>
  operatorWith({ state: 'draft', canOperate: false, areas: [], contactPhone: null, iban: null, ...more })

/** What a call says of the operator's own data, as the gateway keeps it. */
const ownOf = ({
  version: _,
  timeExclusionEndsNextDay: __,
  logoBinary,
  areas,
  circles,
  ...plain
}: Record<string, unknown>) => {
  const withIds = (drawings: unknown) =>
    (drawings as { id?: string }[]).map((one, place) => ({ id: `00000000-0000-4000-8000-00000000001${place}`, ...one }))
  return {
    ...plain,
    ...(logoBinary === undefined ? {} : { logo: logoBinary === null ? null : 'b'.repeat(64) }),
    ...(areas ? { areas: withIds(areas) } : {}),
    ...(circles ? { circles: withIds(circles) } : {}),
  } as Partial<Operator>
}

/** Who answers for the operator of `world`, and what each answer changes in it. */
async function answerForWorld() {
  const { operator } = world
  world.me = {
    ...ana,
    role: 'Sharing.OperatorManager',
    sharingOperatorId: id,
    sharingOperatorName: operator.name,
    operatorCanOperate: operator.canOperate,
  }
  const gateway = await signInAs(world.me)
  world.gateway = gateway
  gateway.answer('/api/sharing/v1/users/GetCurrent', () => json([world.me]))
  gateway.answer(base, () => json(world.operator))
  gateway.answer(`${base}/Change`, ({ method }) => {
    if (method === 'GET') return world.change ? json(world.change) : refused(404, 'operator.no_change')
    world.change = null
    world.operator = { ...world.operator, hasPendingChange: false, version: world.operator.version + 1 }
    return new Response(null, { status: 204 })
  })
  gateway.answer(`${base}/History`, () =>
    json(world.decisions, 200, { 'X-Total-Count': String(world.decisions.length) }),
  )
  gateway.answer(update, ({ body }) => {
    world.sent.push(body as Record<string, unknown>)
    const version = world.operator.version + 1
    const { submit, ...given } = body as Record<string, unknown>
    if (submit === false) {
      world.operator = { ...world.operator, ...ownOf(given), version }
      return json({ pending: false, version })
    }
    if (world.operator.canOperate) {
      world.operator = { ...world.operator, hasPendingChange: true, version }
      world.change = changeOf(world.operator, { ...world.change?.after, ...ownOf(given), extraInfo: 'as sent' })
    } else {
      const waiting = { state: 'waiting', waitingSince: '2026-11-21T10:00:00Z' } as const
      world.operator = { ...world.operator, ...ownOf(given), ...waiting, version }
    }
    return json({ pending: true, version })
  })
}

/** The manager's screen over `world`. @param completing at /FormCompleteData */
export async function openProfile({ completing = false, at = '/' } = {}) {
  await answerForWorld()
  const view = await show(
    <AsMember>
      <ProfileScreen
        title="Operator profile"
        completing={completing}
        areaParts={areaParts}
        rates={({ name }) => <button type="button">Rates of {name}</button>}
        vehicles={(operatorId) => <p>Vehicles of {operatorId}</p>}
      />
    </AsMember>,
    { at },
  )
  await screen.findByLabelText('Link')
  return view
}
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
export const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
/** By its words: to ask the role and the name of everything on a screen of this size takes seconds. */
export const button = (name: string | RegExp): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].filter(({ textContent: said }) =>
    typeof name === 'string' ? said === name : name.test(said),
  )
  if (!found[0]) throw new Error(`no button says ${name}`)
  return found[0]
}
export const press = (name: string | RegExp) => fireEvent.click(button(name))
/** Presses save and says yes to the question. */
export const save = async (name = /^(Save changes|Send for validation)/) => {
  // the question before fades out
  await closed()
  press(name)
  const question = await asked('Save the data')
  const yes = [...question.querySelectorAll('button')].find(({ textContent: said }) => name.test(said))
  fireEvent.click(yes as HTMLElement)
}
const shown = () => document.querySelector<HTMLElement>('[role=dialog]')
/** The question that is open, once it is. */
export const asked = (title: string) =>
  waitFor(() => {
    const dialog = shown()
    if (!dialog?.textContent.startsWith(title)) throw new Error(`not asked: ${title}`)
    return dialog
  })
export const closed = () => waitFor(() => expect(shown()).toBeNull())
/** Says no to the question that is open. */
export const cancel = async () => {
  const no = [...(shown()?.querySelectorAll('button') ?? [])].find(({ textContent: said }) => said === 'Cancel')
  fireEvent.click(no as HTMLElement)
  await closed()
}
export const flip = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: '[role=switch]' })
export const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
export const section = (name: string) => press(new RegExp(`^${name}`))
