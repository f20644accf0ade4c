import { documentCodes } from '@motora/contract/customers'
import { type Shortcut, useScreenShortcuts, useShortcuts } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { Stage } from './use-stage'
import { minZoom } from './zoom'

export interface ReviewKeys {
  stage: Stage
  turn: (by: 90 | -90) => void
  /** Undefined: the person may not. */
  validate: (() => unknown) | undefined
  notify: (() => unknown) | undefined
  update: (() => unknown) | undefined
  refresh: () => unknown
  walk: (by: 1 | -1) => unknown
  /** Into the first day that is missing. */
  type: (() => unknown) | undefined
  toggleB: (() => unknown) | undefined
}

const arrows = [
  ['ArrowLeft', -1, 0],
  ['ArrowRight', 1, 0],
  ['ArrowUp', 0, -1],
  ['ArrowDown', 0, 1],
] as const

/** One key each; `?` lists them. source: MONEY §2 (review screen) */
export function useReviewKeys(keys: ReviewKeys) {
  const { t } = useTranslation('review')
  const group = t('keys')
  const { stage } = keys
  const one = (key: string, label: string, run: (() => unknown) | undefined): Shortcut[] =>
    run ? [{ keys: key, label, group, run: () => void run() }] : []
  useScreenShortcuts([
    ...documentCodes.map((code, index) => ({
      keys: String(index + 1),
      label: t('enlarge', { what: t(`photo.${code}`) }),
      group,
      run: () => stage.press(code),
    })),
    ...one('[', t('turnLeft'), () => keys.turn(-90)),
    ...one(']', t('turnRight'), () => keys.turn(90)),
    ...one('+', t('zoomIn'), () => stage.zoomBy(1)),
    ...one('-', t('zoomOut'), () => stage.zoomBy(-1)),
    { keys: '← ↑ → ↓', label: t('key.arrows'), group },
    ...one('Escape', t('showAll'), stage.showAll),
    ...one('b', t('key.b'), keys.toggleB),
    ...one('e', t('key.e'), keys.type),
    ...(keys.type ? [{ keys: 'Enter', label: t('key.enter'), group }] : []),
    ...one('v', t('validate'), keys.validate),
    ...one('n', t('notify'), keys.notify),
    ...one('r', t('refresh'), keys.refresh),
    ...one('u', t('update'), keys.update),
    ...one('j', t('next'), () => keys.walk(1)),
    ...one('k', t('previous'), () => keys.walk(-1)),
  ])
  // only of a photo that is larger than its place: else they scroll, as everywhere
  const moves = stage.isEnlarged && stage.view.zoom > minZoom ? arrows : []
  useShortcuts(
    moves.map(([key, across, down]) => ({ keys: key, label: '', group, run: () => stage.moveBy(across, down) })),
  )
}
