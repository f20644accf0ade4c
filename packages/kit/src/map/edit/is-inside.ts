import type { Position } from './shape'

const nearly = 1e-9

/** Whether a place lies inside a ring; on the rim is not inside. The first corner may be repeated at the end. */
export function isInside(ring: readonly Position[], [x, y]: Position): boolean {
  let odd = false
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay]
    const [dx, dy] = [bx - ax, by - ay]
    const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)
    if (share >= 0 && share <= 1 && Math.hypot(x - ax - share * dx, y - ay - share * dy) < nearly) return false
    if (ay > y !== by > y && x < ax + ((y - ay) / dy) * dx) odd = !odd
  }
  return odd
}
