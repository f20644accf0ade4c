const EARTH_RADIUS_METRES = 6_371_008.8

/** The ring of a circle on the ground, closed, counter-clockwise, 64 corners. */
export function circleRing(
  longitude: number,
  latitude: number,
  radiusMetres: number,
  corners = 64,
): [number, number][] {
  const radians = Math.PI / 180
  const distance = radiusMetres / EARTH_RADIUS_METRES
  const lat = latitude * radians
  const ring: [number, number][] = []
  for (let corner = 0; corner < corners; corner++) {
    const bearing = -(corner / corners) * 2 * Math.PI
    const cornerLat = Math.asin(
      Math.sin(lat) * Math.cos(distance) + Math.cos(lat) * Math.sin(distance) * Math.cos(bearing),
    )
    const turned = Math.atan2(
      Math.sin(bearing) * Math.sin(distance) * Math.cos(lat),
      Math.cos(distance) - Math.sin(lat) * Math.sin(cornerLat),
    )
    ring.push([longitude + turned / radians, cornerLat / radians])
  }
  const [first] = ring
  return first ? [...ring, first] : ring
}

/** Bounding box [west, south, east, north] of coordinates, or undefined for none. */
export function boundsOf(
  coordinates: Iterable<readonly [longitude: number, latitude: number]>,
): [number, number, number, number] | undefined {
  let box: [number, number, number, number] | undefined
  for (const [longitude, latitude] of coordinates) {
    box = box
      ? [
          Math.min(box[0], longitude),
          Math.min(box[1], latitude),
          Math.max(box[2], longitude),
          Math.max(box[3], latitude),
        ]
      : [longitude, latitude, longitude, latitude]
  }
  return box
}

/** The centre of gravity of a closed ring, [longitude, latitude]; undefined for one without an area. */
export function centroidOf(ring: readonly (readonly [number, number])[]): [number, number] | undefined {
  const [origin] = ring
  if (!origin) return undefined
  // Measured from a corner: differences keep the digits that degrees alone would lose.
  let twice = 0
  let x = 0
  let y = 0
  for (const [index, corner] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] ?? corner
    const [ax, ay, bx, by] = [corner[0] - origin[0], corner[1] - origin[1], next[0] - origin[0], next[1] - origin[1]]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return twice === 0 ? undefined : [origin[0] + x / (3 * twice), origin[1] + y / (3 * twice)]
}
