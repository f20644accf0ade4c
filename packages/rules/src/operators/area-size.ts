/** The mean radius of the earth in metres. source: IUGG. */
const earthRadiusMetres = 6_371_008.8
const radians = Math.PI / 180

/**
 * Square metres inside a ring of corners, on the sphere; the first corner may be repeated at the end. Of a ring that
 * crosses itself the figure means nothing. source: Chamberlain and Duquette, Some algorithms for polygons on a sphere,
 * JPL 2007.
 */
export const areaSquareMetres = (points: readonly { latitude: number; longitude: number }[]): number => {
  const twice = points.reduce((sum, { latitude }, i) => {
    const [west, east] = [points.at(i - 1)?.longitude ?? 0, points[(i + 1) % points.length]?.longitude ?? 0]
    return sum + (east - west) * radians * Math.sin(latitude * radians)
  }, 0)
  return (Math.abs(twice) * earthRadiusMetres ** 2) / 2
}

/** As if the ground were flat: for 50 km that is right to a fifth of a thousandth. */
export const circleSquareMetres = (radiusMetres: number): number => Math.PI * radiusMetres ** 2
