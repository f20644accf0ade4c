import { KitDialog } from '@motora/kit'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show'
import AreaEditorBody from './area-editor-body'
import type { AreaMapProps } from './area-map'
import type { AreasValue } from './drawing'

const place = (x: number, y: number) => ({ latitude: 41 + y / 1000, longitude: 2 + x / 1000 })
const value: AreasValue = {
  areas: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Gràcia',
      points: [place(0, 0), place(10, 0), place(10, 10), place(0, 10)],
    },
  ],
  circles: [{ id: '00000000-0000-4000-8000-000000000002', name: null, ...place(30, 0), radiusMetres: 200 }],
}

/** Without a screen there is no map: its events are sent by hand. */
let map: AreaMapProps
function NoMap(props: AreaMapProps) {
  map = props
  return props.overlay
}

async function edit({ given = value, readOnly = false }: { given?: AreasValue; readOnly?: boolean } = {}) {
  cleanup()
  const [onSave, onClose, onDirty] = [vi.fn(), vi.fn(), vi.fn()]
  const closing = { current: onClose }
  await show(
    <KitDialog opened onClose={onClose} title="Areas" fullScreen closeOnEscape={false}>
      <AreaEditorBody
        label="Areas"
        value={given}
        colour={null}
        readOnly={readOnly}
        onSave={onSave}
        onClose={onClose}
        closing={closing}
        onDirty={onDirty}
        Map={NoMap}
      />
    </KitDialog>,
  )
  const user = userEvent.setup()
  return {
    onSave,
    onClose,
    onDirty,
    closing,
    user,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    choose: (name: RegExp) =>
      user.click(within(screen.getByRole('list', { name: 'Areas' })).getByRole('button', { name })),
    type: async (label: string, text: string) => {
      const field = screen.getByLabelText(label)
      await user.clear(field)
      await user.paste(text)
      await user.keyboard('{Enter}')
    },
    saved: () => onSave.mock.lastCall?.[0] as AreasValue,
    names: () =>
      within(screen.getByRole('list', { name: 'Areas' }))
        .getAllByRole('button')
        .map((row) => row.textContent?.replaceAll('\u00a0', ' ')),
  }
}

test('the list says how large each area is, and is searched by name without accents', async () => {
  const { names, user } = await edit()
  expect(names()).toEqual(['Gràcia93.3 ha · 4 points', 'Circle 212.6 ha · radius 200 m'])
  await user.type(screen.getByLabelText('Filter by name'), 'gracia')
  expect(names()).toHaveLength(1)
  await user.type(screen.getByLabelText('Filter by name'), 'xx')
  expect(screen.getByText('No area has this name.')).toBeTruthy()
})

test('what is drawn on the map is listed, chosen and saved under an id of its own', async () => {
  const { press, names, saved } = await edit()
  await press('Draw an area')
  map.onDrawn({
    kind: 'ring',
    ring: [
      [2.1, 41.1],
      [2.11, 41.1],
      [2.11, 41.11],
    ],
  })
  await screen.findByRole('region', { name: 'Area 3: details' })
  expect(names()).toHaveLength(3)
  await press('Save areas')
  expect(saved().areas).toHaveLength(2)
  expect(saved().areas[0]).toEqual(value.areas[0])
  expect(saved().areas[1]?.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(saved().circles).toEqual(value.circles)
})

test('every point can be typed, added and removed, undone and done again', async () => {
  const { choose, type, press, user, saved } = await edit()
  await choose(/Gràcia/)
  await type('Latitude of point 3', '41,012')
  await type('Longitude of point 2', '41.001, 2.02')
  await press('Add a point after point 4')
  expect(screen.getByLabelText<HTMLInputElement>('Latitude of point 5').value).toBe('41.005')
  await press('Remove point 1')
  await user.keyboard('{Control>}z{/Control}')
  await press('Save areas')
  expect(saved().areas[0]?.points).toEqual([
    place(0, 0),
    { latitude: 41.001, longitude: 2.02 },
    { latitude: 41.012, longitude: 2.01 },
    place(0, 10),
    { latitude: 41.005, longitude: 2 },
  ])
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await press('Save areas')
  expect(saved().areas[0]?.points).toHaveLength(4)
})

test('nonsense is not taken over, and Escape brings back what was there', async () => {
  const { choose, user } = await edit()
  await choose(/Gràcia/)
  const field = screen.getByLabelText<HTMLInputElement>('Latitude of point 1')
  await user.clear(field)
  await user.type(field, '95{Enter}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{Escape}')
  expect(field.value).toBe('41')
})

test('a circle has its centre and radius as fields; an area is moved and split without a map', async () => {
  const { choose, type, press, saved, user } = await edit()
  await choose(/Circle 2/)
  await type('Radius (m)', '350')
  await type('Latitude', '41.5')
  await choose(/Gràcia/)
  await user.click(screen.getByText('Move by metres'))
  await type('North (m)', '111.195')
  await press('Move area')
  await user.click(screen.getByText('Split between two points'))
  await type('From point', '1')
  await type('To point', '3')
  await press('Split area')
  await press('Save areas')
  expect(saved().circles[0]).toMatchObject({ latitude: 41.5, radiusMetres: 350 })
  expect(saved().areas.map(({ points }) => points.length)).toEqual([3, 3])
  expect(saved().areas[0]?.points).toContainEqual({ latitude: 41.001, longitude: 2 })
})

test('a fault is said at the area and at the foot, and nothing is saved with it', async () => {
  const { choose, type, press, onSave } = await edit()
  await choose(/Gràcia/)
  await type('Latitude of point 2', '41.01')
  await type('Latitude of point 3', '41')
  expect(screen.getAllByText(/^Its outline crosses or touches itself near point \d\.$/).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/1 area cannot be saved. Gràcia: Its outline/).length).toBeGreaterThan(0)
  await press('Save areas')
  expect(onSave).not.toHaveBeenCalled()
  await press(/^Go to point/)
  expect(map.focus?.bounds[2]).toBeCloseTo(2.01, 1)
  await press('Undo')
  await press('Save areas')
  expect(onSave).toHaveBeenCalledOnce()
})

test('a cut that would leave a hole is refused with a sentence, and nothing changes', async () => {
  const { choose, press, names } = await edit()
  await choose(/Gràcia/)
  await press('Cut a shape out of the area')
  map.onDrawn({
    kind: 'ring',
    ring: [
      [2.004, 41.004],
      [2.006, 41.004],
      [2.006, 41.006],
    ],
  })
  await screen.findByText(/This would leave a hole/)
  expect(names()).toHaveLength(2)
  await press('Cut the area along a line')
  map.onDrawn({
    kind: 'line',
    line: [
      [1.99, 41.005],
      [2.02, 41.005],
    ],
  })
  await screen.findByText('The area was cut into 2 parts.')
  expect(names()).toHaveLength(3)
})

test('deleting asks, naming the area', async () => {
  const { choose, user, names } = await edit()
  await choose(/Gràcia/)
  await user.keyboard('{Delete}')
  const question = await screen.findByRole('dialog', { name: 'Delete Gràcia?' })
  await user.click(within(question).getByRole('button', { name: 'Delete area' }))
  await screen.findByText('0 areas, 1 circle, 0 points')
  expect(names()).toEqual(['Circle 112.6 ha · radius 200 m'])
})

test('pasted GeoJSON is shown before it is drawn: what comes, and what is left out and why', async () => {
  const { names, press } = await edit()
  const ring = [
    [2.1, 41.1],
    [2.11, 41.1],
    [2.11, 41.11],
    [2.1, 41.1],
  ]
  const file = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name: 'Sants' }, geometry: { type: 'Polygon', coordinates: [ring] } },
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring } },
    ],
  }
  const paste = new Event('paste', { bubbles: true })
  Object.assign(paste, { clipboardData: { getData: () => JSON.stringify(file) } })
  fireEvent(document.body, paste)
  const dialog = await screen.findByRole('dialog', { name: 'Paste or load GeoJSON' })
  expect(within(dialog).getByText('To be drawn: 1 area, 0 circles, 3 points.')).toBeTruthy()
  expect(within(dialog).getByText('1 line: it encloses no area.')).toBeTruthy()
  await press('Add 1 area')
  await screen.findByText(/Sants/)
  expect(names()).toHaveLength(3)
})

test('a wrong file is refused with a sentence', async () => {
  const { user, press } = await edit()
  await press('Paste or load GeoJSON')
  const dialog = await screen.findByRole('dialog', { name: 'Paste or load GeoJSON' })
  await user.upload(
    within(dialog).getByLabelText('Choose a file', { selector: 'input' }),
    new File(['<kml/>'], 'zones.json', { type: 'application/json' }),
  )
  await within(dialog).findByText(/This is not JSON/)
  expect(
    within(dialog)
      .getByRole('button', { name: /Add 0 areas/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
})

test('closing asks while something is not saved, and does not otherwise', async () => {
  const { press, onClose, onDirty, closing, user } = await edit()
  expect(onDirty).not.toHaveBeenCalledWith(true)
  closing.current()
  expect(onClose).toHaveBeenCalledOnce()
  await press('Draw a circle')
  await press('Put a circle in the middle')
  expect(onDirty, 'the way back through the browser asks too').toHaveBeenLastCalledWith(true)
  closing.current()
  const question = await screen.findByRole('dialog', { name: 'Close without saving?' })
  expect(onClose).toHaveBeenCalledOnce()
  await user.click(within(question).getByRole('button', { name: 'Close without saving' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})

test('read only: nothing can be changed or saved', async () => {
  const { choose } = await edit({ readOnly: true })
  await choose(/Gràcia/)
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save areas' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Latitude of point 1').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Remove point 1' })).toBeNull()
})

test('nothing drawn yet says what to do', async () => {
  await edit({ given: { areas: [], circles: [] } })
  expect(screen.getByText(/No area is drawn yet/)).toBeTruthy()
})

test('the map opens over the country at zoom 5, and where there are areas in their middle at zoom 10 [F-13]', async () => {
  await edit({ given: { areas: [], circles: [] } })
  expect(map.initialView).toEqual({ latitude: 41.39, longitude: 2.15, zoom: 5 })
  await edit({ given: { ...value, circles: [] } })
  expect(map.initialView).toEqual({ latitude: expect.closeTo(41.005), longitude: expect.closeTo(2.005), zoom: 10 })
})
