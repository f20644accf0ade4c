import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stringifySearch } from '../../shell/paths'
import { fakeGateway } from '../fake-gateway'
import { everySecond } from '../in-turn'
import { nameOf, wordsOf } from '../words-of'
import { answerAsCompany } from './a-company'
import { listScreens, listsElsewhere, rowsInAll } from './list-screens'
import { listSides } from './list-sides'
import { isStill, showScreen } from './show-screen'

vi.setConfig({ testTimeout: 60_000 })

const searched = 'cnry'
const press = (name: string, selector = 'button', inside: ParentNode = document) => {
  const found = [...inside.querySelectorAll<HTMLElement>(selector)].find((element) => nameOf(element) === name)
  if (!found) throw new Error(`nothing is named ${name}`)
  fireEvent.click(found)
}
/** What decides which rows there are; page and order do not. */
const conditionsOf = ({
  page: _p,
  pageSize: _s,
  sort: _o,
  format: _f,
  columns: _c,
  zone: _z,
  ...rest
}: Record<string, string>) => JSON.stringify(rest).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')

test.each(everySecond('lists whose address survives', listScreens))(
  '$draws on $path: what the address holds survives order, page and reload, and is in the file; its first page has the rows of its side [V-23]',
  async (screen) => {
    const { list, path, own = {}, asks = [], part, role = 'Sharing.Admin', reads = [], called } = screen
    const gateway = fakeGateway()
    vi.stubGlobal('fetch', gateway.send)
    answerAsCompany(gateway, { list, total: rowsInAll })
    for (const [endpoint, answer] of reads)
      gateway.answer(endpoint, answer as never, endpoint === list ? { total: rowsInAll } : {})
    const calls = () => gateway.received(list).map(({ query }) => query)
    const ofTable = part ? `${part}.q` : 'q'
    const { router } = await showScreen(gateway, path + stringifySearch({ ...own, [ofTable]: searched }), role)
    await isStill(gateway)
    await waitFor(() => expect(document.querySelector('tbody tr')).not.toBeNull())
    const [first] = calls().filter((query) => JSON.stringify(query).includes(searched))
    if (!first) throw new Error('the list was not asked for what is searched')
    expect(first.pageSize).toBe(listSides[screen.draws] === 'fleet' ? '10' : '20')
    const conditions = conditionsOf(first)
    for (const text of asks) expect(conditions).toContain(text)
    /** The address still says all of it, and the last call of the list asked for the same rows. */
    const stands = (after: string) => {
      expect(router.state.location.search, after).toMatchObject({ ...own, [ofTable]: searched })
      const last = calls()
        .filter((query) => JSON.stringify(query).includes(searched))
        .at(-1)
      expect(conditionsOf(last ?? {}), after).toBe(conditions)
      return last ?? {}
    }

    /** The list with what belongs to it. */
    const region = (): HTMLElement => {
      const all = [...document.querySelectorAll<HTMLElement>('section[data-kit-table]')]
      const found = all.find(({ ariaLabel }) => called === undefined || wordsOf(called).test(ariaLabel ?? ''))
      if (!found) throw new Error('the list is not there')
      return found
    }
    const table = region().querySelector('table') as HTMLElement
    const begunBy = () => table.querySelector<HTMLElement>('th[aria-sort] button.kit-th-name')
    if (begunBy()) {
      fireEvent.click(begunBy() as HTMLElement)
      await isStill(gateway)
      expect(stands('the other way round').sort, 'its own head does something').not.toBe(first.sort)
      fireEvent.click(begunBy() as HTMLElement)
      await isStill(gateway)
    }
    let sort: string | undefined = first.sort
    for (const head of [...table.querySelectorAll<HTMLElement>('th .kit-th-name')].reverse()) {
      if (sort !== first.sort) break
      fireEvent.click(head)
      await isStill(gateway)
      sort = stands('order').sort
    }
    expect(sort).not.toBe(first.sort)

    press('Next page', 'button', region())
    await isStill(gateway)
    expect(stands('page')).toMatchObject({ page: '2', sort })

    const address = router.state.location.href
    cleanup()
    await showScreen(gateway, address, role)
    await isStill(gateway)
    expect(stands('reload')).toMatchObject({ page: '2', sort })

    press('Export', 'button', region())
    await waitFor(() => press('Export CSV', '[role=menuitem]'))
    // the screen may ask for other rows meanwhile, such as what its figures count
    const fileCall = () => calls().findLast((query) => 'format' in query)
    await waitFor(() => expect(fileCall()).toBeDefined())
    const file = fileCall() ?? {}
    expect([conditionsOf(file), file.sort]).toEqual([conditions, sort])
  },
)

test('every list of the screens stands in the table, or says where it stands', () => {
  const root = `${process.cwd()}/apps/backoffice/src`
  const drawing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(features|compositions|pages)\/.*(?<!\.test)\.tsx?$/.test(path))
    .filter((path) => /\buseServerTable\(|<PickTable\b/.test(readFileSync(`${root}/${path}`, 'utf8')))
    .map((path) => path.replace(/^.*\//, '').replace(/\.tsx?$/, ''))
  expect(drawing.length).toBeGreaterThan(15)
  const known = new Set([...listScreens.map(({ draws }) => draws), ...Object.keys(listsElsewhere)])
  expect(drawing.toSorted()).toEqual([...known].toSorted())
})
