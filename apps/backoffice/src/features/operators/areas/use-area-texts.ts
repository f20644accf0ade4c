import { areaLimits } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { type AreaFault, areaSizes, areaSquareMetres, circleSquareMetres } from '@motora/rules/operators'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { crossingOf, faultOf } from './area-faults'
import type { DrawnArea } from './drawing'

const sizes = new WeakMap<DrawnArea, number>()

/** Square metres of an area; reckoned once. */
export function squareMetresOf(area: DrawnArea): number {
  const known =
    sizes.get(area) ?? (area.kind === 'circle' ? circleSquareMetres(area.radiusMetres) : areaSquareMetres(area.points))
  sizes.set(area, known)
  return known
}

/** What is said of areas in words and figures. */
export function useAreaTexts() {
  const { t } = useTranslation('areas')
  const formats = useFormats()
  return useMemo(() => {
    /** @param number its place in the list, from 1 */
    const name = (area: DrawnArea, number: number) =>
      area.name ?? t(area.kind === 'circle' ? 'unnamedCircle' : 'unnamedArea', { number })
    const extent = (area: DrawnArea) =>
      area.kind === 'circle'
        ? t('radiusOf', { radius: formats.metres(area.radiusMetres) })
        : t('pointCount', { count: area.points.length, shown: formats.number(area.points.length, 0) })
    /** A ring that crosses itself has no size to speak of. */
    const figures = (area: DrawnArea) =>
      faultOf(area) === 'crosses-itself'
        ? extent(area)
        : t('figures', { size: formats.area(squareMetresOf(area)), extent: extent(area) })
    /** What is wrong with an area, as a sentence; undefined: nothing. */
    const faultIn = (area: DrawnArea): string | undefined => {
      const isCircle = area.kind === 'circle'
      switch (faultOf(area)) {
        case 'too-small':
          return isCircle
            ? t('fault.circleTooSmall', { least: formats.metres(areaSizes.minRadiusMetres) })
            : t('fault.tooSmall', { least: formats.area(areaSizes.minSquareMetres) })
        case 'too-large':
          return isCircle
            ? t('fault.circleTooLarge', { most: formats.wholeKilometres(areaSizes.maxRadiusMetres) })
            : t('fault.tooLarge', { most: formats.area(areaSizes.maxSquareMetres) })
        case 'too-many-points':
          return t('fault.tooManyPointsOfArea', { most: formats.number(areaLimits.pointsOfArea, 0) })
        case 'too-few-points':
          return t('fault.tooFewPoints')
        case 'crosses-itself':
          return t('fault.crossesItself', { number: (crossingOf(area) ?? 0) + 1 })
        default:
          return undefined
      }
    }
    /** What is wrong with the drawing as a whole. */
    const faultOfAll = (what: AreaFault): string =>
      what === 'too-many-areas'
        ? t('fault.tooManyAreas', { most: formats.number(areaLimits.areas, 0) })
        : t('fault.tooManyPoints', { most: formats.number(areaLimits.points, 0) })
    return { name, figures, faultIn, faultOfAll }
  }, [t, formats])
}
