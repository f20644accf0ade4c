import type { City, Point, Ride } from './city.js'

const thereAndBack = (there: Ride, back: Ride): Ride => ({
  from: there.from,
  to: back.to,
  metres: there.metres + back.metres,
  line: [...there.line, ...back.line],
})

/**
 * The city for vehicles whose rentals end in the areas of their operator: a ride to a place outside comes back where
 * there is a way. A city without a place inside stays as it is.
 */
export const cityWithin = ({ places, ridesFrom }: City, isInside: (point: Point) => boolean): City => {
  const inside = places.map((place) => place.weight > 0 && isInside(place))
  if (!inside.includes(true)) return { places, ridesFrom }
  return {
    places: places.map((place, n) => (inside[n] ? place : { ...place, weight: 0 })),
    ridesFrom: ridesFrom.map((rides, from) =>
      rides.flatMap((ride) => {
        if (inside[ride.to]) return [ride]
        const back = ridesFrom[ride.to]?.find(({ to }) => to === from)
        return back ? [thereAndBack(ride, back)] : []
      }),
    ),
  }
}
