import { confirm, toast } from '@motora/kit'
import type { MapView } from '@motora/kit/map'
import type { Drawn, Shape } from '@motora/kit/map-edit'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { cutArea } from './cut-area'
import { newArea, replaced } from './drawing'
import type { Editing } from './use-area-editing'
import { useAreaTexts } from './use-area-texts'

const minPoints = 3

/** What can be done to areas beyond dragging: drawing new ones, cutting, removing. */
export function useAreaActs(editing: Editing, view: RefObject<MapView>) {
  const { t } = useTranslation('areas')
  const texts = useAreaTexts()
  const { drawing, chosenId, corner, tool } = editing
  const chosen = drawing.find(({ id }) => id === chosenId)

  const add = (shape: Shape) => {
    const area = newArea(shape)
    editing.change([...drawing, area], { choose: area.id, corner: undefined })
  }
  const cut = (cutter: Drawn) => {
    if (!chosen) return
    const done = cutArea(drawing, chosen, cutter)
    if ('refused' in done) {
      editing.take('choose')
      toast.error(t(`cut.${done.refused}`))
      return
    }
    editing.change(done.drawing, { choose: done.chosenId, corner: undefined })
    toast.success(t('cutInto', { count: done.pieces }))
  }
  const removeArea = async () => {
    if (!chosen) return
    const name = texts.name(chosen, drawing.indexOf(chosen) + 1)
    const sure = await confirm({
      title: t('deleteAsk', { name }),
      consequence: t('deleteMeans'),
      confirmLabel: t('delete'),
      danger: true,
    })
    if (sure)
      editing.change(
        drawing.filter(({ id }) => id !== chosen.id),
        { choose: undefined },
      )
  }
  return {
    takeDrawn: (drawn: Drawn) => {
      if (tool === 'cut-line' || tool === 'cut-shape') cut(drawn)
      else if (drawn.kind !== 'line') add(drawn)
    },
    splitBetween: (from: number, to: number) => {
      if (chosen?.kind !== 'polygon') return
      const line = [from, to].flatMap((index) => chosen.points[index] ?? [])
      cut({ kind: 'line', line: line.map(({ latitude, longitude }) => [longitude, latitude] as const) })
    },
    /** Takes the chosen point away, or else asks for the chosen area. */
    remove: () => {
      if (chosen?.kind !== 'polygon' || corner === undefined) return void removeArea()
      if (chosen.points.length <= minPoints) return toast.error(t('minPoints'))
      const points = chosen.points.toSpliced(corner, 1)
      editing.change(replaced(drawing, { ...chosen, points }), { corner: undefined })
    },
    removeArea: () => void removeArea(),
    /** A square or a circle in the middle of the map, about a sixth of it wide. */
    place: () => add(shapeInMiddle(view.current, tool === 'circle')),
  }
}

const metresPerDegree = 111_195

function shapeInMiddle({ latitude, longitude, zoom }: MapView, isCircle: boolean): Shape {
  const narrow = Math.cos((latitude * Math.PI) / 180)
  const metresPerPixel = (78_271.5 * narrow) / 2 ** zoom
  const half = Math.min(20_000, Math.max(30, Math.round(metresPerPixel * 80)))
  if (isCircle) return { kind: 'circle', centre: [longitude, latitude], radiusMetres: half }
  const [high, wide] = [half / metresPerDegree, half / (metresPerDegree * narrow)]
  const corner = (east: number, north: number): readonly [number, number] => [
    Number((longitude + east * wide).toFixed(6)),
    Number((latitude + north * high).toFixed(6)),
  ]
  return { kind: 'ring', ring: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] }
}
